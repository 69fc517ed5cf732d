package io.billwright.messaging.mail;

import java.util.List;
import java.util.Map;

/// What came of one attempt to hand a mail to the server; `error` is empty if all went well.
sealed interface Outcome {

    String error();

    /// Whom the server accepted and whom it refused for good. Who is in neither list is to be tried again.
    record Answered(List<String> accepted, List<String> refused, String error, Replies replies) implements Outcome {

        Answered(List<String> accepted, List<String> refused, String error) {
            this(accepted, refused, error, Replies.NONE);
        }
    }

    /// What the server said, word by word: of a mail that it accepted, and of each recipient that it did not.
    record Replies(String accepted, Map<String, String> notAccepted) {

        static final Replies NONE = new Replies("", Map.of());
    }

    /// The server was not reached or takes no mail from us, whatever it says and whoever it is for.
    record Unreachable(String error) implements Outcome {}
}
