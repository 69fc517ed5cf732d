package io.billwright.position;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/// R13: pauses move all days after their first one and change no price. Days agreed become real ones, and back.
final class Rests {

    private record Rest(LocalDate agreed, long days) {}

    private final List<Rest> rests = new ArrayList<>();

    void pause(LocalDate realDay, long days) {
        rests.add(new Rest(agreed(realDay), days));
    }

    /// The last pause lasts so many days, whatever it was to be.
    void lasts(long days) {
        var last = rests.removeLast();
        rests.add(new Rest(last.agreed, days));
    }

    LocalDate real(LocalDate agreed) {
        long shift = rests.stream()
                .filter(rest -> rest.agreed.isBefore(agreed))
                .mapToLong(Rest::days)
                .sum();
        return agreed.plusDays(shift);
    }

    LocalDate agreed(LocalDate real) {
        long shift = 0;
        for (var rest : rests) {
            var began = rest.agreed.plusDays(shift);
            long since = ChronoUnit.DAYS.between(began, real);
            if (since <= 0) {
                return real.minusDays(shift);
            }
            if (since < rest.days) {
                return rest.agreed;
            }
            shift += rest.days;
        }
        return real.minusDays(shift);
    }

    boolean isPaused(LocalDate real) {
        long shift = 0;
        for (var rest : rests) {
            long since = ChronoUnit.DAYS.between(rest.agreed.plusDays(shift), real);
            if (since >= 0 && since < rest.days) {
                return true;
            }
            shift += rest.days;
        }
        return false;
    }

    Span real(Span agreed) {
        return new Span(real(agreed.start()), real(agreed.end()));
    }
}
