package io.billwright.platform.checks;

/// The result of a check.
public sealed interface Finding {

    /// The test succeeded.
    ///
    /// @param how what was tried
    record Works(String how) implements Finding {}

    /// It is not configured, so there is nothing to test.
    ///
    /// @param instead what the service does without it
    record NotSet(String instead) implements Finding {}

    /// It is configured and does not work.
    ///
    /// @param reason what is wrong, and how to fix it if that is known
    record Broken(String reason) implements Finding {}
}
