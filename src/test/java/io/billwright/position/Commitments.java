package io.billwright.position;

import io.billwright.position.Metering.UsageWindow;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// R12: of what was committed to and billed, a recast gives back the units that were not consumed, window by window, on
/// lines that are in progress. The units that a billing period pays for in a window count together, also if a change
/// brought some of them (R9). Of a commitment for longer, what was used uses up what was billed first.
final class Commitments {

    private final Position position;
    private final Agreement agreement;
    private final LocalDate from;
    private final LocalDate realFrom;
    /// The changes that count: one that does not begin any more has brought nothing, unless it was billed.
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

    /// Units of a window that are billed together: those after the first `before`.
    private record Units(UsageWindow window, Fraction before, Fraction billed) {

        Fraction left(Fraction used) {
            return before.plus(billed).minus(used).max(Fraction.ZERO).min(billed);
        }
    }

    /// Which part of what a line bills is given back: empty if it bills no units.
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

    /// The day of the recast belongs to the new terms (R3).
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

    /// What was billed still counts for the windows a recast closes, less what it has given back.
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

    /// A period that was voided counts once it has begun, unless it was billed again.
    private boolean isKept(Invoice invoice) {
        return invoice.agreement == agreement
                && invoice.kind == Invoice.Kind.PERIOD
                && !invoice.withdrawn
                && invoice.rebilledAs == null
                && (!invoice.voided || invoice.service.start().isBefore(from));
    }

    /// R9, R27: of a commitment counts what is paid for with the periods that have begun.
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

    /// Which part of the units of a period that were not consumed is given back. Of a line that was noted in part, only
    /// the rest is, in money and in units; where nothing was billed for them, nothing is.
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
