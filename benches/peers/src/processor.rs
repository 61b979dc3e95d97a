//! The name of the processor, which stands with every figure.

use std::env::consts::ARCH;
use std::fs;

/// The name of this machine's processor, with family and model where there are any; else the name of the
/// architecture.
pub fn name() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    of_cpuinfo(&text).unwrap_or_else(|| format!("a processor of {ARCH}"))
}

/// The name in a text like `/proc/cpuinfo` of Linux.
fn of_cpuinfo(text: &str) -> Option<String> {
    let value = |key: &str| {
        let mut lines = text.lines().filter_map(|line| line.split_once(':'));
        let found = lines.find(|(name, _)| name.trim() == key);
        found.map(|(_, value)| value.trim().to_owned())
    };
    let name = value("model name")?;
    Some(match (value("cpu family"), value("model")) {
        (Some(family), Some(model)) => format!("{name}, family {family} model {model}"),
        _ => name,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_comes_with_family_and_model_where_there_are_any() {
        let text = "processor\t: 0\nvendor_id\t: AuthenticAMD\ncpu family\t: 26\nmodel\t\t: 2\nmodel name\t: AMD EPYC\n\n\
                    processor\t: 1\nmodel name\t: Another\n";
        let expected = "AMD EPYC, family 26 model 2";
        assert_eq!(of_cpuinfo(text).as_deref(), Some(expected));
        let named = of_cpuinfo("model name : X: 3 GHz\n");
        assert_eq!(named.as_deref(), Some("X: 3 GHz"));
        assert_eq!(of_cpuinfo("processor : 0\n"), None);
        assert!(!name().is_empty());
    }
}
