package io.billwright.position;

import io.billwright.position.Metering.UsageWindow;
import io.billwright.position.Terms.Window;
import java.time.LocalDate;

/// R12: of what was committed to and billed, a recast gives back the units that were not consumed, window by window, on
/// lines that are in progress. Of a commitment for the contract, what was used uses up what was billed first.
final class Commitments {

    private final Position position;
    private final Agreement agreement;
    private final LocalDate from;

    Commitments(Position position, Agreement agreement, LocalDate from) {
        this.position = position;
        this.agreement = agreement;
        this.from = from;
    }

    /// Which part of what a line bills is given back.
    Fraction unused(Charge charge) {
        var billed = Fraction.ZERO;
        var left = Fraction.ZERO;
        for (var window : Metering.windows(agreement)) {
            var part = window.whole().and(charge.days());
            if (window.brick().id().equals(charge.brick().id()) && !part.isEmpty()) {
                var units = units(window, part);
                billed = billed.plus(units);
                left = left.plus(leftOf(window, part, units));
            }
        }
        return billed.sign() == 0 ? Fraction.ZERO : left.over(billed);
    }

    private Fraction leftOf(UsageWindow window, Span part, Fraction units) {
        var before = window.brick().window() == Window.CONTRACT
                ? units(window, new Span(window.whole().start(), part.start()))
                : Fraction.ZERO;
        return before.plus(units)
                .minus(position.metering.used(upToTheRecast(window)))
                .max(Fraction.ZERO)
                .min(units);
    }

    /// The day of the recast belongs to the new terms (R3).
    private UsageWindow upToTheRecast(UsageWindow window) {
        var days = new Span(window.days().start(), Span.earlier(window.days().end(), from));
        return new UsageWindow(agreement, window.brick(), window.whole(), days);
    }

    /// The units that are paid for with these days of a window.
    private Fraction units(UsageWindow window, Span days) {
        if (days.isEmpty()) {
            return Fraction.ZERO;
        }
        return Metering.committed(window)
                .times(agreement.months(days.start(), days.end()))
                .over(agreement.months(window.whole().start(), window.whole().end()));
    }

    /// What was billed and not given back still counts for the windows the recast closes.
    void keepTheRest() {
        for (var window : Metering.windows(agreement)) {
            var kept = Fraction.ZERO;
            for (var invoice : position.books.invoices) {
                if (isKept(invoice)) {
                    kept = kept.plus(kept(window, invoice));
                }
            }
            position.metering.keep(Metering.key(window), kept);
        }
    }

    /// A period that was voided counts once it has begun, unless it was billed again.
    private boolean isKept(Invoice invoice) {
        return invoice.agreement == agreement
                && invoice.kind == Invoice.Kind.PERIOD
                && !invoice.withdrawn
                && invoice.rebilledAs == null
                && (!invoice.voided || invoice.service.start().isBefore(from));
    }

    /// R9, R27: of a commitment for the contract counts what is paid for with the periods that have begun.
    void keepWhatBegan() {
        if (agreement.hasChangedCommitments()) {
            return;
        }
        for (var window : Metering.windows(agreement)) {
            if (window.brick().window() == Window.CONTRACT) {
                var kept = position.books.invoices.stream()
                        .filter(invoice ->
                                isKept(invoice) && invoice.service.start().isBefore(from))
                        .map(invoice -> units(window, window.whole().and(invoice.service)))
                        .reduce(Fraction.ZERO, Fraction::plus);
                position.metering.keep(Metering.key(window), kept);
            }
        }
    }

    private Fraction kept(UsageWindow window, Invoice invoice) {
        var part = window.whole().and(invoice.service);
        if (part.isEmpty()) {
            return Fraction.ZERO;
        }
        var units = units(window, part);
        return invoice.isIssued() && invoice.service.end().isAfter(from)
                ? units.minus(leftOf(window, part, units).times(notNoted(window, invoice)))
                : units;
    }

    /// Of a line that was noted in part, only the rest can be given back, in money and in units.
    private static Fraction notNoted(UsageWindow window, Invoice invoice) {
        for (int i = 0; i < invoice.charges.size(); i++) {
            var charge = invoice.charges.get(i);
            if (charge.brick().id().equals(window.brick().id()) && charge.kind() == Charge.Kind.SCHEDULE) {
                long noted = 0;
                for (var note : invoice.notes) {
                    noted += note.nets().isEmpty() ? 0 : note.nets().get(i);
                }
                return Fraction.of(charge.net() - noted, charge.net());
            }
        }
        return Fraction.ONE;
    }
}
