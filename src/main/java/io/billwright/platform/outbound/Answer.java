package io.billwright.platform.outbound;

/// The outcome of a call.
public sealed interface Answer {

    /// A response, whatever its status: errors and redirects are answers too.
    ///
    /// @param body the beginning of the body, as text that PostgreSQL can store
    record Received(int status, String body) implements Answer {}

    /// No response: the address is not allowed, nobody answers there, or it took too long.
    record None(String reason) implements Answer {}
}
