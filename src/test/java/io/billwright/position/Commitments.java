package io.billwright.position;

import io.billwright.position.Metering.UsageWindow;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// R12: a recast gives back the unconsumed units of billed commitments, window by window, on lines that are still
/// running. Units that one billing period pays for in a window count together, even if an upgrade added some of them
/// (R9). In windows longer than a period, usage consumes the units that were billed first.
final class Commitments {

    private final Position position;
    private final Agreement agreement;
    private final LocalDate from;
    private final LocalDate realFrom;
    /// The stages that count. A future one that will not begin any more is left out, unless it was billed.
    private final List<Stage> stages;

    Commitments(Position position, Agreement agreement, LocalDate from, LocalDate realFrom) {
        this.position = position;
        this.agreement = agreement;
        this.from = from;
        this.realFrom = realFrom;
        var today = agreement.rests().agreed(position.today);
        this.stages = agreement.stages().stream()
                .filter(stage -> stage.from().isBefore(from) || !stage.from().isAfter(today) || isBilled(stage))
                .toList();
    }

    private boolean isBilled(Stage stage) {
        return agreement.stages().getFirst().equals(stage)
                || position.books.invoices.stream()
                        .anyMatch(invoice -> invoice.isIssued() && stage.equals(invoice.change));
    }

    /// The units of a window that are billed together, following the first `before` units.
    private record Units(UsageWindow window, Fraction before, Fraction billed) {

        Fraction left(Fraction used) {
            return before.plus(billed).minus(used).max(Fraction.ZERO).min(billed);
        }
    }

    /// The share of a charge to give back; empty if the charge is not for units.
    Optional<Fraction> unused(Charge charge) {
        var billed = Fraction.ZERO;
        var left = Fraction.ZERO;
        for (var window : Metering.windows(agreement)) {
            if (window.brick().id().equals(charge.brick().id())
                    && !window.whole().and(charge.days()).isEmpty()) {
                var units = units(window, charge.days());
                billed = billed.plus(units.billed);
                left = left.plus(leftOf(units));
            }
        }
        return billed.sign() == 0 ? Optional.empty() : Optional.of(left.over(billed));
    }

    private Units units(UsageWindow window, Span days) {
        var start = periodStart(days.start());
        return new Units(
                window,
                committed(window, new Span(agreement.start(), start)),
                committed(window, new Span(start, days.end())));
    }

    private LocalDate periodStart(LocalDate day) {
        for (int k = 0; k < agreement.periods(); k++) {
            if (agreement.period(k).has(day)) {
                return agreement.period(k).start();
            }
        }
        throw new IllegalArgumentException("not a day of the agreement: " + day);
    }

    private Fraction leftOf(Units units) {
        return units.left(position.metering.used(upToTheRecast(units.window)));
    }

    /// Without the day of the recast, which belongs to the new terms (R3).
    private UsageWindow upToTheRecast(UsageWindow window) {
        var end = new Span(window.real().start(), realFrom);
        return new UsageWindow(
                agreement,
                window.brick(),
                window.whole(),
                window.days(),
                window.real().and(end));
    }

    private Fraction committed(UsageWindow window, Span days) {
        return Metering.committed(window, stages, days);
    }

    /// Units that were billed still count in windows that the recast closes, less those that were given back.
    void keepTheRest(boolean isGivenBack) {
        for (var window : Metering.windows(agreement)) {
            var kept = Fraction.ZERO;
            for (var invoice : position.books.invoices) {
                if (isKept(invoice) && !window.whole().and(invoice.service).isEmpty()) {
                    var units = units(window, invoice.service);
                    kept = kept.plus(units.billed);
                    if (isGivenBack) {
                        kept = kept.minus(leftOf(units).times(givenBack(window, invoice)));
                    }
                }
            }
            position.metering.keep(Metering.key(window), kept);
        }
    }

    /// A voided period counts if it has begun and was not rebilled.
    private boolean isKept(Invoice invoice) {
        return invoice.agreement == agreement
                && invoice.kind == Invoice.Kind.PERIOD
                && !invoice.withdrawn
                && invoice.rebilledAs == null
                && (!invoice.voided || invoice.service.start().isBefore(from));
    }

    /// R9, R27: only the units of periods that have begun count.
    void keepWhatBegan() {
        for (var window : Metering.windows(agreement)) {
            var kept = position.books.invoices.stream()
                    .filter(invoice ->
                            isKept(invoice) && invoice.service.start().isBefore(from))
                    .map(invoice -> committed(window, invoice.service))
                    .reduce(Fraction.ZERO, Fraction::plus);
            position.metering.keep(Metering.key(window), kept);
        }
    }

    /// The share of a period's unconsumed units that is given back. If a credit note has taken back part of the line,
    /// only the rest is given back, in money and in units; if the units were not billed, nothing is.
    private Fraction givenBack(UsageWindow window, Invoice period) {
        return position.books.invoices.stream()
                .filter(invoice -> invoice.isIssued() && invoice.agreement == agreement)
                .flatMap(invoice -> notNoted(window, period.service, invoice).stream())
                .findFirst()
                .orElse(Fraction.ZERO);
    }

    private Optional<Fraction> notNoted(UsageWindow window, Span days, Invoice invoice) {
        for (int i = 0; i < invoice.charges.size(); i++) {
            var charge = invoice.charges.get(i);
            if (charge.brick().id().equals(window.brick().id())
                    && charge.kind() == Charge.Kind.SCHEDULE
                    && charge.net() > 0
                    && charge.days().end().isAfter(from)
                    && !charge.days().and(days).isEmpty()) {
                return Optional.of(Fraction.of(Recast.left(invoice).get(2 * i), charge.net()));
            }
        }
        return Optional.empty();
    }
}
