package io.billwright.core.contract;

import io.billwright.core.contract.Schedule.CommittedWindow;
import io.billwright.core.contract.Schedule.PricedLine;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.contract.Schedule.PricedPhase;
import io.billwright.core.contract.Upgrade.Repriced;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.core.tax.TaxEntry;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Prices the change from one agreement to another (R11).
final class UpgradePricing {

    private final LocalDate startsAt;
    private final LocalDate openFrom;
    private final CurrencyCode currency;
    private final Explain explain;
    private final StubPricing billedNow;
    private final Schedule before;
    private final Schedule after;

    UpgradePricing(Terms termsBefore, Terms termsAfter, LocalDate startsAt, LocalDate openFrom, Explain explain) {
        this.startsAt = startsAt;
        this.openFrom = openFrom;
        this.currency = termsAfter.currency();
        this.explain = explain;
        var pricingBefore = new ContractPricing(termsBefore, explain);
        var pricingAfter = new ContractPricing(termsAfter, explain);
        this.billedNow = new StubPricing(pricingBefore, pricingAfter, startsAt, openFrom);
        this.before = pricingBefore.schedule();
        this.after = pricingAfter.schedule();
    }

    Upgrade upgrade() {
        var stub = billedNow.stub();
        var repriced = repriced();
        var parts = new ArrayList<Totals>();
        stub.ifPresent(period -> parts.add(period.totals()));
        repriced.forEach(period -> parts.add(period.difference()));
        return new Upgrade(stub, repriced, lines(), taxes(stub, repriced), Totals.sum(parts, currency, explain));
    }

    private List<Repriced> repriced() {
        var repriced = new ArrayList<Repriced>();
        for (int i = 0; i < after.periods().size(); i++) {
            var was = before.periods().get(i);
            var becomes = after.periods().get(i);
            if (isOpen(becomes)) {
                repriced.add(new Repriced(was, becomes, becomes.totals().minus(was.totals())));
            }
        }
        return repriced;
    }

    private boolean isOpen(PricedPeriod period) {
        return !period.dates().start().isBefore(openFrom);
    }

    private List<PricedLine> lines() {
        var lines = new ArrayList<PricedLine>();
        var changes = billedNow.changes();
        for (int phase = 0; phase < changes.size(); phase++) {
            var becomes = after.phases().get(phase);
            if (becomes.dates().end().isAfter(startsAt)) {
                var openBefore = openTotals(before.phases().get(phase));
                var openAfter = openTotals(becomes);
                for (int i = 0; i < changes.get(phase).size(); i++) {
                    var change = changes.get(phase).get(i);
                    var brick = change.line().brick().id();
                    var now = new ArrayList<>(openAfter.getOrDefault(brick, List.of()));
                    billedNow.billedNow(change).ifPresent(stub -> now.addFirst(stub.totals()));
                    var was = Totals.sum(openBefore.getOrDefault(brick, List.of()), currency, explain);
                    var totals = Totals.sum(now, currency, explain).minus(was);
                    lines.add(change.overTheRest(startsAt, totals, windows(becomes, i)));
                }
            }
        }
        return lines;
    }

    /// What each brick is billed in the open periods of a phase.
    private Map<UUID, List<Totals>> openTotals(PricedPhase phase) {
        var totals = new HashMap<UUID, List<Totals>>();
        for (var period : phase.periods()) {
            if (isOpen(period)) {
                for (var line : period.lines()) {
                    totals.computeIfAbsent(line.line().brick().id(), _ -> new ArrayList<>())
                            .add(line.totals());
                }
            }
        }
        return totals;
    }

    private static List<CommittedWindow> windows(PricedPhase becomes, int change) {
        return change < becomes.lines().size() ? becomes.lines().get(change).commitment() : List.of();
    }

    private List<TaxEntry> taxes(Optional<PricedPeriod> stub, List<Repriced> repriced) {
        var entries = new ArrayList<TaxEntry>();
        stub.ifPresent(period -> entries.addAll(period.taxes()));
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
