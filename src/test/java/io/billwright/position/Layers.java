package io.billwright.position;

import io.billwright.position.Decrease.Parts;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// R11: the invoices on which a decrease is credited, and how much of each. `from` are the days of the change, `day` is
/// when it is credited.
record Layers(Position position, Agreement agreement, Stage stage, Span from, LocalDate day) {

    /// A8: the invoices of earlier upgrades, the latest first, then the period's, then those that are billed later.
    List<Invoice> of(Decrease decrease) {
        return Stream.concat(
                        differences(decrease).stream()
                                .sorted(Comparator.comparingInt((Invoice one) ->
                                                agreement.stages().indexOf(one.change))
                                        .reversed()),
                        Stream.of(decrease.invoice()))
                .sorted(Comparator.comparing(one -> one.isOpen() && one.billDay.isAfter(day)))
                .toList();
    }

    List<Invoice> differences(Decrease decrease) {
        return position.books.invoices.stream()
                .filter(invoice -> invoice.kind == Invoice.Kind.DIFFERENCE
                        && invoice.agreement == agreement
                        && isBefore(Objects.requireNonNull(invoice.change))
                        && !invoice.withdrawn
                        && invoice.rebilledAs == null
                        && !invoice.service
                                .and(decrease.invoice().service)
                                .and(from)
                                .isEmpty())
                .toList();
    }

    /// Nothing is taken back of what a later change bills, even if both start on the same day.
    private boolean isBefore(Stage change) {
        return agreement.stages().indexOf(change) < agreement.stages().indexOf(stage);
    }

    long left(Invoice invoice) {
        return invoice.voided ? 0 : invoice.isOpen() ? position.expected(invoice) : invoice.left();
    }

    private Fraction months(Span days) {
        return days.isEmpty() ? Fraction.ZERO : agreement.months(days.start(), days.end());
    }

    /// What an earlier upgrade billed for the days of a decrease, less what other notes have taken back of it.
    Parts billedFor(Invoice difference, Decrease decrease) {
        var days = decrease.invoice().service.and(from).and(difference.service);
        var billed = agreement.asAgreed(Objects.requireNonNull(difference.change), days);
        var rates = difference.isOpen()
                ? position.books.taxes.on(difference.billDay, difference.company)
                : difference.rates;
        long taken = 0;
        for (var note : difference.notes) {
            if (!note.charges().isEmpty()) {
                var noted = note.charges().getFirst().days();
                taken += months(noted.and(days))
                        .over(months(noted))
                        .times(note.total())
                        .cents();
            }
        }
        return Parts.of(billed, rates, 1).less(taken);
    }
}
