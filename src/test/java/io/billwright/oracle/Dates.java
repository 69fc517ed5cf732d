package io.billwright.oracle;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/// Calculates billing periods and parts of months from an anchor (R1, R3, D4).
public final class Dates {

    private Dates() {}

    /// A half-open span of whole anchor months.
    public record Span(LocalDate start, LocalDate end, int months) {}

    /// The months of a full period; a phase billed ALL_UPFRONT is one period (R1, D4).
    public static int fullPeriodMonths(String frequency, int phaseMonths) {
        return switch (frequency) {
            case "MONTHLY" -> 1;
            case "QUARTERLY" -> 3;
            case "SEMI_ANNUALLY" -> 6;
            case "ANNUALLY" -> 12;
            case "ALL_UPFRONT" -> phaseMonths;
            default -> throw new IllegalArgumentException("unknown frequency " + frequency);
        };
    }

    /// The periods of a phase that starts some months after the anchor; the last one may be shorter.
    public static List<Span> periods(LocalDate anchor, int offset, int phaseMonths, int fullPeriodMonths) {
        List<Span> periods = new ArrayList<>();
        for (int from = 0; from < phaseMonths; from += fullPeriodMonths) {
            int to = Math.min(from + fullPeriodMonths, phaseMonths);
            periods.add(new Span(anchor.plusMonths(offset + from), anchor.plusMonths(offset + to), to - from));
        }
        return periods;
    }

    /// R3: the length of `[from, end)` in months, where the end is a boundary of the anchor; never below zero.
    public static Fraction months(LocalDate anchor, LocalDate from, LocalDate end) {
        long boundary = boundaryAt(anchor, end);
        int whole = 0;
        while (!anchor.plusMonths(boundary - whole - 1).isBefore(from)) {
            whole++;
        }
        LocalDate stubEnd = anchor.plusMonths(boundary - whole);
        LocalDate monthStart = anchor.plusMonths(boundary - whole - 1);
        if (!from.isBefore(stubEnd)) {
            return Fraction.of(whole);
        }
        long stubDays = ChronoUnit.DAYS.between(from, stubEnd);
        return Fraction.of(whole).plus(Fraction.of(stubDays, ChronoUnit.DAYS.between(monthStart, stubEnd)));
    }

    private static long boundaryAt(LocalDate anchor, LocalDate date) {
        long guess = ChronoUnit.MONTHS.between(anchor.withDayOfMonth(1), date.withDayOfMonth(1));
        if (!anchor.plusMonths(guess).equals(date)) {
            throw new IllegalArgumentException(date + " is no boundary of " + anchor);
        }
        return guess;
    }
}
