package io.billwright.messaging.mail;

import io.billwright.platform.jobs.Backoff;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The state of a mail after an attempt.
record Verdict(
        State state,
        List<String> accepted,
        List<String> refused,
        @Nullable String error,
        Outcome.Replies replies) {

    static final int MOST_ATTEMPTS = 12;
    static final Backoff RETRIES = Backoff.doubling(Duration.ofMinutes(1), Duration.ofHours(4));
    /// Shorter, so that mails go out soon after the server is back.
    private static final Backoff OUTAGE = Backoff.doubling(Duration.ofMinutes(1), Duration.ofMinutes(10));

    enum State {
        SENT,
        RETRY,
        /// Retried without limit: the cause is not the mail.
        UNREACHABLE,
        PARKED
    }

    static Verdict of(OutgoingMail mail, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Unreachable(var error) ->
                new Verdict(State.UNREACHABLE, mail.accepted(), mail.refused(), error, Outcome.Replies.NONE);
            case Outcome.Answered(var accepted, var refused, var error, var replies) -> {
                var allAccepted = joined(mail.accepted(), accepted);
                var allRefused = joined(mail.refused(), refused);
                int open = mail.recipients().size() - allAccepted.size() - allRefused.size();
                var state = state(open, allAccepted.isEmpty(), mail.claim().attempt());
                yield new Verdict(state, allAccepted, allRefused, error.isEmpty() ? null : error, replies);
            }
        };
    }

    private static State state(int open, boolean nobodyGotIt, int attempt) {
        if (open == 0) {
            return nobodyGotIt ? State.PARKED : State.SENT;
        }
        return attempt < MOST_ATTEMPTS ? State.RETRY : State.PARKED;
    }

    Duration waitAfter(int attempt) {
        return (state == State.UNREACHABLE ? OUTAGE : RETRIES).spreadAfter(attempt);
    }

    private static List<String> joined(List<String> before, List<String> now) {
        var all = new ArrayList<>(before);
        all.addAll(now);
        return List.copyOf(all);
    }
}
