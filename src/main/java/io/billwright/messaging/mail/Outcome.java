package io.billwright.messaging.mail;

import java.util.List;
import java.util.Map;

/// The outcome of one attempt to hand a mail to the server; `error` is empty if all went well.
sealed interface Outcome {

    String error();

    /// The recipients that the server accepted and those it refused permanently. All others are retried.
    record Answered(List<String> accepted, List<String> refused, String error, Replies replies) implements Outcome {

        Answered(List<String> accepted, List<String> refused, String error) {
            this(accepted, refused, error, Replies.NONE);
        }
    }

    /// The server's replies: to a mail that it accepted, and for each recipient that it did not.
    record Replies(String accepted, Map<String, String> notAccepted) {

        static final Replies NONE = new Replies("", Map.of());
    }

    /// The server was not reached, or rejects all mail from us.
    record Unreachable(String error) implements Outcome {}
}
