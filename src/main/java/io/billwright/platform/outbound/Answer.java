package io.billwright.platform.outbound;

/// What became of a call.
public sealed interface Answer {

    /// Whatever its status: a refusal and a redirect are answers too.
    ///
    /// @param body the beginning of it, as text that a database takes
    record Received(int status, String body) implements Answer {}

    /// There was none: the address is refused, nobody is there, or it took too long.
    record None(String reason) implements Answer {}
}
