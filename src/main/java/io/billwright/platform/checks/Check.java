package io.billwright.platform.checks;

/// Tests one service or setting that an installation depends on, and leaves nothing behind. `doctor` finds all
/// implementations by type and creates them with the settings that their constructors take, without starting the
/// service.
public interface Check {

    /// One word, such as `mail`.
    String name();

    /// An exception is a finding too: the thing does not work.
    Finding look() throws Exception;
}
