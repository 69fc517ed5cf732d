package io.billwright.platform.checks;

/// Tries out one thing that an installation uses, and leaves nothing behind. `doctor` finds every implementation by its
/// type and creates it with the settings that its constructor asks for, without starting the service.
public interface Check {

    /// One word, such as `mail`.
    String name();

    /// What it throws is a finding too: the thing does not work.
    Finding look() throws Exception;
}
