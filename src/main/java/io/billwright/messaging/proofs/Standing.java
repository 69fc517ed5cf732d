package io.billwright.messaging.proofs;

import java.util.List;
import java.util.stream.Collectors;

/// What a browser has proven about a link.
///
/// @param recipients who got the code
public record Standing(State state, List<String> recipients) {

    public static final Standing NONE = new Standing(State.NONE, List.of());

    /// How far the proof has come.
    public enum State {
        /// No code was requested, or it is no longer valid.
        NONE,
        /// A code was sent and can be entered.
        ASKED,
        PROVEN
    }

    public boolean isAsked() {
        return state == State.ASKED;
    }

    public boolean isProven() {
        return state == State.PROVEN;
    }

    /// The recipients, masked so that their owner recognizes them and nobody else learns them.
    public String masked() {
        return recipients.stream().map(Standing::masked).collect(Collectors.joining(", "));
    }

    private static String masked(String address) {
        int at = address.lastIndexOf('@');
        return address.substring(0, address.offsetByCodePoints(0, 1)) + "\u2022\u2022\u2022" + address.substring(at);
    }
}
