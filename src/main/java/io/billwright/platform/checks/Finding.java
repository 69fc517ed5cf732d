package io.billwright.platform.checks;

/// What a check found.
public sealed interface Finding {

    /// @param how what was tried with success
    record Works(String how) implements Finding {}

    /// @param instead what the service does without it
    record NotSet(String instead) implements Finding {}

    /// @param reason what is wrong, and what to do about it if that is known
    record Broken(String reason) implements Finding {}
}
