package io.billwright.position;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// R11: an upgrade settles each period by the state of its own invoice.
final class Upgrade {

    private final Position position;
    private final Agreement agreement;
    private final LocalDate day;
    private final Span from;
    private long value;

    private Upgrade(Position position, LocalDate startsAt) {
        this.position = position;
        this.agreement = position.agreement();
        this.day = Span.later(startsAt, position.today);
        this.from = new Span(agreement.rests().agreed(startsAt), agreement.agreedEnd());
    }

    /// Accepts terms that hold from a real day on, and says what that adds to all invoices, less notes. `company` is
    /// another one that takes over.
    static long accept(Position position, LocalDate startsAt, Terms terms, @Nullable String company) {
        var upgrade = new Upgrade(position, startsAt);
        upgrade.value = -upgrade.toCome();
        upgrade.agreement.upgrade(upgrade.from.start(), terms);
        upgrade.value += upgrade.toCome();
        if (company != null) {
            upgrade.takeOver(company);
        }
        upgrade.settle();
        position.on(startsAt, () -> position.milestones(terms));
        position.settle();
        return upgrade.value;
    }

    private long toCome() {
        return position.books.invoices.stream()
                .filter(invoice -> invoice.isOpen() && concerns(invoice))
                .mapToLong(position::expected)
                .sum();
    }

    private void takeOver(String company) {
        position.company = company;
        for (var invoice : position.books.invoices) {
            if (invoice.isOpen() && concerns(invoice)) {
                invoice.company = company;
            }
        }
    }

    private boolean concerns(Invoice invoice) {
        return invoice.kind == Invoice.Kind.PERIOD
                && invoice.agreement == agreement
                && !invoice.service.and(from).isEmpty();
    }

    private void settle() {
        var more = new ArrayList<Charge>();
        for (var invoice : List.copyOf(position.books.invoices)) {
            if (concerns(invoice) && !invoice.isOpen() && !invoice.rebilled) {
                var difference = agreement.difference(invoice.service);
                long net = difference.stream().mapToLong(Charge::net).sum();
                if (invoice.voided) {
                    if (net > 0) {
                        var start = agreement.rests().real(invoice.service.start());
                        bill(difference, Span.later(start, day));
                    }
                } else if (net > 0) {
                    more.addAll(difference);
                } else if (net < 0) {
                    value += net
                            + Taxes.of(difference, invoice.rates).stream()
                                    .mapToLong(Long::longValue)
                                    .sum();
                    position.on(day, () -> takeBack(invoice, difference));
                }
            }
        }
        if (!more.isEmpty()) {
            bill(more, day);
        }
    }

    private void takeBack(Invoice invoice, List<Charge> difference) {
        if (!invoice.voided) {
            position.books.noteCharges(invoice, difference);
        }
    }

    private void bill(List<Charge> charges, LocalDate billDay) {
        var service = new Span(
                charges.stream()
                        .map(charge -> charge.days().start())
                        .min(LocalDate::compareTo)
                        .orElseThrow(),
                charges.stream()
                        .map(charge -> charge.days().end())
                        .max(LocalDate::compareTo)
                        .orElseThrow());
        var invoice = position.books.add(Invoice.Kind.DIFFERENCE, position.company, agreement, 0, service, billDay);
        invoice.charges = charges;
        value += position.expected(invoice);
    }
}
