//! Sources and targets of text: files, pipes, devices, and their failures.

use crate::program::{
    AMBIGUOUS, Folder, ILLEGAL, Run, SOLUTION, UNIQUE, mixture, ninefold, ninefold_in,
};
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_or_read_ends_the_run() {
    use std::process::{Command, Stdio};
    let sample = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../puzzles/judges/uva10957.in"
    );
    for arguments in [
        &["generate", "full", "-n", "2000"][..],
        &["generate", "full", "-n", "2000", "--threads", "1"],
        &["judge", "uva10957"],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_ninefold"))
            .args(arguments)
            .stdin(fs::File::open(sample).unwrap())
            .stdout(fs::File::options().write(true).open("/dev/full").unwrap())
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(
            err.starts_with("ninefold: ") && err.contains("No space left"),
            "{err}"
        );
    }
    // Standard input that is a folder.
    for arguments in [&["check"][..], &["judge", "dlx"]] {
        let mut output = Command::new(env!("CARGO_BIN_EXE_ninefold"));
        let output = output
            .args(arguments)
            .stdin(fs::File::open("/").unwrap())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(
            err.contains("<stdin>") && err.contains("Is a directory"),
            "{err}"
        );
    }
    // Nobody to tell, and no panic.
    let status = Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .args(["judge", "dlx"])
        .stdin(fs::File::open("/dev/zero").unwrap())
        .stderr(fs::File::options().write(true).open("/dev/full").unwrap())
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(1));
}

#[test]
fn several_files_are_read_in_order_and_named_in_errors() {
    let folder = Folder::new();
    folder.write("a.txt", format!("{UNIQUE}\r\nbad\r\n"));
    folder.write("b.txt", format!("# b\n\n{AMBIGUOUS} comment"));
    folder.write("empty.txt", "");
    let run = folder.run_on("check a.txt empty.txt - b.txt", ILLEGAL);
    assert_eq!(run.out, "unique\nmalformed\nillegal\nambiguous\n");
    run.begins("a.txt:2:1: ");
    assert_eq!(run.code, 1);
}

#[test]
fn a_file_that_cannot_be_read_ends_the_run_before_it_begins() {
    let folder = Folder::new();
    folder.write("a.txt", UNIQUE);
    let run = folder.run("check a.txt none.txt");
    run.gives(2, "")
        .begins("ninefold: cannot read none.txt: No such file");
    fs::create_dir(folder.path().join("empty")).unwrap();
    let run = folder.run("check a.txt empty");
    run.gives(2, "");
    assert_eq!(
        run.err,
        "ninefold: cannot read empty: it is a folder with no file of a known kind in it\n"
    );
}

#[test]
fn the_folder_of_a_table_is_not_read_as_loose_files() {
    let folder = Folder::new();
    let put = |name: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, UNIQUE).unwrap();
    };
    #[rustfmt::skip]
    let cases = [
        "lake/delta/_delta_log/00000000000000000000.json", "lake/delta/year=2026/a.txt",
        "ice/metadata/v1.metadata.json", "ice/data/year=2026/a.txt", "hudi/.hoodie/hoodie.properties", "hudi/a.txt",
        "loose/metadata/a.txt",
    ];
    for name in cases {
        put(name);
    }
    for (input, table) in [
        ("lake/delta", "lake/delta: it is a Delta table"),
        ("lake", "lake/delta: it is a Delta table"),
        ("lake/delta/year=2026", "lake/delta: it is a Delta table"),
        ("lake/delta/*/*.txt", "lake/delta: it is a Delta table"),
        ("ice", "ice: it is an Iceberg table"),
        ("ice/data", "ice: it is an Iceberg table"),
        ("hudi", "hudi: it is a Hudi table"),
        ("hudi/*.txt", "hudi: it is a Hudi table"),
    ] {
        let run = folder.run(&format!("check {input}"));
        run.is_refused(table);
        run.says("its rows; ");
    }
    for input in ["lake/delta/year=2026/a.txt", "loose"] {
        folder.run(&format!("check {input}")).gives(0, "unique\n");
    }
}

#[test]
fn output_replaces_its_file_only_when_all_is_done() {
    let folder = Folder::new();
    let target = folder.path().join("out.txt");
    fs::write(&target, "old").unwrap();
    folder.write("in.txt", UNIQUE);
    // The input may be the output.
    let run = folder.run("solve in.txt -o in.txt");
    let expected = Run {
        code: 0,
        out: String::new(),
        err: String::new(),
    };
    assert_eq!(run, expected);
    assert_eq!(folder.text("in.txt"), format!("{SOLUTION}\n"));
    let run = folder.run("solve none.txt -o out.txt");
    assert_eq!(run.code, 2);
    assert_eq!(fs::read_to_string(&target).unwrap(), "old");
    // Malformed records are no failure of the run.
    let run = folder.run_on("check -o out.txt", mixture());
    assert_eq!(run.code, 1);
    assert_eq!(fs::read_to_string(&target).unwrap().lines().count(), 6);
    let left: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|e| e.unwrap().file_name())
        .collect();
    assert_eq!(left.len(), 2, "{left:?}");
    folder
        .run_on("check -o no/such/folder.txt", UNIQUE)
        .gives(2, "")
        .begins("ninefold: cannot write no/such/folder.txt: ");
}

#[cfg(unix)]
#[test]
fn output_keeps_permissions_and_links_and_writes_to_devices() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new();
    let target = folder.path().join("out.txt");
    fs::write(&target, "old").unwrap();
    fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&target, folder.path().join("link.txt")).unwrap();
    assert_eq!(folder.run_on("check -o link.txt", UNIQUE).code, 0);
    assert!(
        fs::symlink_metadata(folder.path().join("link.txt"))
            .unwrap()
            .is_symlink()
    );
    assert_eq!(fs::read_to_string(&target).unwrap(), "unique\n");
    assert_eq!(
        fs::metadata(&target).unwrap().permissions().mode() & 0o777,
        0o640
    );
    // A link to what is not there yet.
    symlink("new.txt", folder.path().join("loose.txt")).unwrap();
    assert_eq!(folder.run_on("check -o loose.txt", UNIQUE).code, 0);
    assert!(folder.path().join("loose.txt").is_symlink());
    assert_eq!(folder.text("new.txt"), "unique\n");
    assert_eq!(ninefold("check -o /dev/null", UNIQUE).code, 0);
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
    // An ordinary folder, although it lies among devices.
    if Path::new("/dev/shm").is_dir() {
        let shared = tempfile::TempDir::new_in("/dev/shm").unwrap();
        for _ in 0..2 {
            ninefold_in(shared.path(), "check -o out.txt", UNIQUE).ends_well();
            let path = shared.path().join("out.txt");
            let absolute = format!("check -o {}", path.display());
            assert_eq!(ninefold(&absolute, UNIQUE).code, 0);
            assert_eq!(fs::read_to_string(&path).unwrap(), "unique\n");
        }
    }
}

#[test]
fn a_closed_pipe_ends_the_run_quietly() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    for threads in ["1", "2"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ninefold"))
            .args(["enumerate", "--threads", threads])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let grid = ".".repeat(81);
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), grid.as_bytes()).unwrap();
        // The empty grid has solutions without end: some are read, then no more.
        let mut some = [0; 1000];
        child.stdout.take().unwrap().read_exact(&mut some).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    }
}

#[cfg(unix)]
#[test]
fn output_to_a_name_of_standard_output_keeps_what_is_there() {
    use std::process::Command;
    let folder = Folder::new();
    let script = "(echo head; echo $1 | $0 check -o /dev/stdout; echo $1 | $0 check -o -) > f";
    let mut status = Command::new("sh");
    let status = status
        .args(["-c", script, env!("CARGO_BIN_EXE_ninefold"), UNIQUE])
        .current_dir(folder.path())
        .status()
        .unwrap();
    assert!(status.success());
    let text = folder.text("f");
    assert_eq!(text, "head\nunique\nunique\n");
    folder.run_on("check -o new/", UNIQUE).is(
        2,
        "",
        "ninefold: cannot write new/: it is the name of a folder\n",
    );
}

#[test]
fn a_text_without_a_record_says_why_and_fails() {
    #[rustfmt::skip]
    let cases = [
        ("\n<!-- none -->\n".to_owned(), "2: no record was found: HTML is not read"),
        ("\\begin{tabular}{c}\n\\hline\n\\end{tabular}\n".to_owned(), "1: no record was found: LaTeX"),
        ("# none\n".to_owned(), "1: no record was found: what begins with `#` is skipped"),
        ("Puzzles:\n".to_owned(), "1: no record was found: `Puzzles:` is skipped"),
    ];
    for (text, reason) in cases {
        ninefold("solve", text.as_str()).gives(1, "").says(reason);
        let quiet = ninefold("solve -q", text);
        assert_eq!((quiet.code, &quiet.err[..]), (1, ""));
    }
    // Nothing was skipped.
    for text in ["", "\n\n", "puzzle,id\n", "[]"] {
        assert_eq!(ninefold("solve", text).code, 0);
    }
}
