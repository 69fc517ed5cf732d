package io.billwright.position;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// R13: pauses, which postpone all days after their first one and change no price. Converts agreed days to calendar
/// days and back.
final class Rests {

    private record Rest(LocalDate agreed, long days) {}

    private final List<Rest> rests = new ArrayList<>();

    /// Postpones all agreements, including the rest of one that a future recast will replace.
    static void pause(List<Agreement> agreements, LocalDate realDay, long days) {
        of(agreements).forEach(each -> each.rests.add(new Rest(each.agreed(realDay), days)));
    }

    /// Sets the length of the last pause, whatever was planned.
    static void lasts(List<Agreement> agreements, long days) {
        of(agreements).forEach(each -> each.rests.add(new Rest(each.rests.removeLast().agreed, days)));
    }

    private static Stream<Rests> of(List<Agreement> agreements) {
        return agreements.stream().map(Agreement::rests).distinct();
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
