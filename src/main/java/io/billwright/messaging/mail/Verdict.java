package io.billwright.messaging.mail;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// What becomes of a mail after an attempt.
record Verdict(
        State state,
        List<String> accepted,
        List<String> refused,
        @Nullable String error) {

    private static final int MOST_ATTEMPTS = 12;
    private static final Duration FIRST_WAIT = Duration.ofMinutes(1);
    private static final Duration LONGEST_WAIT = Duration.ofHours(4);
    /// A server that is back is not kept waiting for hours.
    private static final Duration LONGEST_OUTAGE_WAIT = Duration.ofMinutes(10);

    enum State {
        SENT,
        RETRY,
        /// Tried again for as long as it takes: the mail is not to blame.
        UNREACHABLE,
        PARKED
    }

    static Verdict of(OutgoingMail mail, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Unreachable(var error) ->
                new Verdict(State.UNREACHABLE, mail.accepted(), mail.refused(), error);
            case Outcome.Answered(var accepted, var refused, var error) -> {
                var allAccepted = joined(mail.accepted(), accepted);
                var allRefused = joined(mail.refused(), refused);
                int open = mail.recipients().size() - allAccepted.size() - allRefused.size();
                var state = state(open, allAccepted.isEmpty(), mail.attempt());
                yield new Verdict(state, allAccepted, allRefused, error.isEmpty() ? null : error);
            }
        };
    }

    private static State state(int open, boolean nobodyGotIt, int attempt) {
        if (open == 0) {
            return nobodyGotIt ? State.PARKED : State.SENT;
        }
        return attempt < MOST_ATTEMPTS ? State.RETRY : State.PARKED;
    }

    /// Doubles with every attempt; up to a quarter less or more, so that what failed together does not return together.
    Duration waitAfter(int attempt) {
        var longest = state == State.UNREACHABLE ? LONGEST_OUTAGE_WAIT : LONGEST_WAIT;
        var doubled = FIRST_WAIT.multipliedBy(1L << Math.min(attempt - 1, 10));
        long millis = (doubled.compareTo(longest) < 0 ? doubled : longest).toMillis();
        return Duration.ofMillis(ThreadLocalRandom.current().nextLong(millis * 3 / 4, millis * 5 / 4));
    }

    private static List<String> joined(List<String> before, List<String> now) {
        var all = new ArrayList<>(before);
        all.addAll(now);
        return List.copyOf(all);
    }
}
