package io.billwright.core.contract;

import io.billwright.core.contract.Schedule.CommittedWindow;
import io.billwright.core.contract.Schedule.PricedLine;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.contract.Schedule.PricedPhase;
import io.billwright.core.contract.Upgrade.Repriced;
import io.billwright.core.contract.Upgrade.State;
import io.billwright.core.contract.Upgrade.States;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.core.tax.TaxEntry;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Prices the change from one agreement to another (R11).
final class UpgradePricing {

    private final InvoiceBasis.Period running;
    private final Terms termsAfter;
    private final LocalDate startsAt;
    private final CurrencyCode currency;
    private final Explain explain;
    private final States states;
    private final DifferencePricing differences;
    private final Schedule before;
    private final Schedule after;
    private final List<PricedPeriod> own = new ArrayList<>();
    private final List<PricedPeriod> anew = new ArrayList<>();
    private final List<PricedPeriod> decreases = new ArrayList<>();
    private final List<Repriced> repriced = new ArrayList<>();

    /// The days of preceding issued periods that cost more: they share an invoice.
    private @Nullable DatePeriod more;

    UpgradePricing(InvoiceBasis.Period running, Terms after, LocalDate startsAt, States states, Explain explain) {
        // Both sides use the tax known today, so that the difference is due to the change alone.
        this.running = running.taxed(after.tax());
        this.termsAfter = after;
        this.startsAt = startsAt;
        this.currency = after.currency();
        this.states = states;
        this.explain = explain;
        var pricingBefore = new ContractPricing(this.running.last(), explain);
        var pricingAfter = new ContractPricing(after, explain);
        this.differences = new DifferencePricing(pricingBefore, pricingAfter, startsAt);
        this.before = pricingBefore.schedule();
        this.after = pricingAfter.schedule();
    }

    Upgrade upgrade() {
        for (int i = 0; i < after.periods().size(); i++) {
            var period = after.periods().get(i).dates();
            if (period.end().isAfter(startsAt)) {
                settle(period, i);
            }
        }
        billMore();
        var parts = new ArrayList<Totals>();
        settled().forEach(period -> parts.add(period.totals()));
        repriced.forEach(period -> parts.add(period.difference()));
        return new Upgrade(own, anew, decreases, repriced, lines(), taxes(), Totals.sum(parts, currency, explain));
    }

    private void settle(DatePeriod period, int place) {
        var days = startsAt.isAfter(period.start()) ? new DatePeriod(startsAt, period.end()) : period;
        switch (states.of(period)) {
            case State.Open() -> {
                billMore();
                repriced.add(repriced(period, place));
            }
            case State.Issued issued -> settle(days, issued);
            case State.Voided() -> {
                billMore();
                differences
                        .over(days, termsAfter.tax().on(days.start()))
                        .filter(UpgradePricing::isMore)
                        .ifPresent(anew::add);
            }
        }
    }

    private void settle(DatePeriod days, State.Issued issued) {
        if (differences.over(days, tax()).filter(UpgradePricing::isMore).isPresent()) {
            more = more == null ? days : new DatePeriod(more.start(), days.end());
        } else {
            billMore();
            differences
                    .over(days, issued.tax())
                    .flatMap(decrease -> credited(decrease, issued.limit()))
                    .ifPresent(decreases::add);
        }
    }

    private void billMore() {
        if (more != null) {
            own.add(differences.over(more, tax()).orElseThrow());
            more = null;
        }
    }

    /// Additional amounts are billed, and taxed, on the day of the change.
    private TaxTreatment tax() {
        return termsAfter.tax().on(startsAt);
    }

    /// Whether the difference is more or less is decided by the total, tax included.
    private static boolean isMore(PricedPeriod difference) {
        return difference.totals().total().money().minorUnits() > 0;
    }

    private Optional<PricedPeriod> credited(PricedPeriod decrease, Upgrade.Limit limit) {
        return Upgrade.wanted(decrease).minorUnits() <= 0
                ? Optional.empty()
                : Upgrade.atMost(decrease, limit.of(decrease), explain);
    }

    /// The period in which the change starts is billed under both terms, later ones under the new terms alone.
    private Repriced repriced(DatePeriod period, int place) {
        if (period.start().isAfter(startsAt)) {
            return repriced(before.periods().get(place), after.periods().get(place));
        }
        return repriced(
                running.price(period, explain),
                running.changed(termsAfter, startsAt).price(period, explain));
    }

    private static Repriced repriced(PricedPeriod was, PricedPeriod becomes) {
        return new Repriced(was, becomes, becomes.totals().minus(was.totals()));
    }

    private Stream<PricedPeriod> settled() {
        return Stream.of(own, anew, decreases).flatMap(List::stream);
    }

    private List<PricedLine> lines() {
        var lines = new ArrayList<PricedLine>();
        var now = byBrick(Stream.concat(settled(), repriced.stream().map(Repriced::after)));
        var was = byBrick(repriced.stream().map(Repriced::before));
        var changes = differences.changes();
        for (int phase = 0; phase < changes.size(); phase++) {
            var becomes = after.phases().get(phase);
            if (becomes.dates().end().isAfter(startsAt)) {
                for (int i = 0; i < changes.get(phase).size(); i++) {
                    var change = changes.get(phase).get(i);
                    var place = new Place(
                            becomes.dates().start(), change.line().brick().id());
                    var totals = Totals.sum(now.getOrDefault(place, List.of()), currency, explain)
                            .minus(Totals.sum(was.getOrDefault(place, List.of()), currency, explain));
                    lines.add(change.overTheRest(startsAt, totals, windows(becomes, i)));
                }
            }
        }
        return lines;
    }

    /// A brick in the phase that starts on `phase`.
    private record Place(LocalDate phase, UUID brick) {}

    private Map<Place, List<Totals>> byBrick(Stream<PricedPeriod> periods) {
        var totals = new HashMap<Place, List<Totals>>();
        periods.flatMap(period -> period.lines().stream()).forEach(line -> {
            var phase = termsAfter.dates(termsAfter.phaseOn(line.service().start()));
            totals.computeIfAbsent(new Place(phase.start(), line.line().brick().id()), _ -> new ArrayList<>())
                    .add(line.totals());
        });
        return totals;
    }

    private static List<CommittedWindow> windows(PricedPhase becomes, int change) {
        return change < becomes.lines().size() ? becomes.lines().get(change).commitment() : List.of();
    }

    private List<TaxEntry> taxes() {
        var entries = new ArrayList<TaxEntry>();
        settled().forEach(period -> entries.addAll(period.taxes()));
        for (var period : repriced) {
            entries.addAll(period.after().taxes());
            period.before().taxes().forEach(entry -> entries.add(negated(entry)));
        }
        return TaxEntry.merged(entries, currency, explain).stream()
                .filter(entry -> !isZero(entry.taxable()) || !isZero(entry.amount()))
                .toList();
    }

    private TaxEntry negated(TaxEntry entry) {
        var nothing = explain.input("as before", Money.zero(currency));
        return new TaxEntry(
                entry.name(),
                entry.jurisdiction(),
                entry.percent(),
                nothing.minus("taxable before", entry.taxable()),
                nothing.minus("tax before", entry.amount()));
    }

    private static boolean isZero(Amount amount) {
        return amount.money().minorUnits() == 0;
    }
}
