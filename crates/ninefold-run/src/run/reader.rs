//! The reader of standard output, who may end before the run does, as `head` does after some lines.

use super::session::Session;
use rustix::event::{PollFd, PollFlags, poll};
use std::os::fd::AsFd;
use std::sync::Arc;
use std::thread;

/// Has the run give up when nobody reads `output` any more: writing finds it only with the next answer, which
/// may take minutes.
pub fn watch(output: impl AsFd + Send + 'static, session: &Arc<Session>) {
    let session = Arc::clone(session);
    // It waits without any work, and ends with the program. (Of a file there is nothing to wait for.)
    thread::spawn(move || {
        let mut polled = [PollFd::new(&output, PollFlags::empty())];
        while let Err(rustix::io::Errno::INTR) = poll(&mut polled, None) {}
        if polled[0]
            .revents()
            .intersects(PollFlags::ERR | PollFlags::HUP)
        {
            session.give_up();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write, pipe};
    use std::time::Duration;

    #[test]
    fn a_run_gives_up_when_its_reader_is_gone_and_not_before() {
        let (mut reader, mut writer) = pipe().unwrap();
        let session = Session::new();
        let control = session.control();
        watch(writer.try_clone().unwrap(), &session);
        writer.write_all(b"a line\n").unwrap();
        reader.read_exact(&mut [0; 7]).unwrap();
        assert!(!control.is_stopped());
        drop(reader);
        while !control.is_stopped() {
            thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(session.exit_code(), None);
    }
}
