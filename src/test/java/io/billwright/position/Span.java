package io.billwright.position;

import java.time.LocalDate;

/// The days from `start` up to, but not including, `end`.
record Span(LocalDate start, LocalDate end) {

    boolean isEmpty() {
        return !start.isBefore(end);
    }

    boolean has(LocalDate day) {
        return !day.isBefore(start) && day.isBefore(end);
    }

    Span and(Span other) {
        return new Span(later(start, other.start), earlier(end, other.end));
    }

    static LocalDate later(LocalDate one, LocalDate other) {
        return one.isAfter(other) ? one : other;
    }

    static LocalDate earlier(LocalDate one, LocalDate other) {
        return one.isBefore(other) ? one : other;
    }
}
