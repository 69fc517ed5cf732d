package io.billwright.platform.checks;

/// What a check found.
public sealed interface Finding {

    /// It was tried, with success.
    ///
    /// @param how what was tried
    record Works(String how) implements Finding {}

    /// There is nothing to try.
    ///
    /// @param instead what the service does without it
    record NotSet(String instead) implements Finding {}

    /// It is set and does not work.
    ///
    /// @param reason what is wrong, and what to do about it if that is known
    record Broken(String reason) implements Finding {}
}
