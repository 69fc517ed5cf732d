package io.billwright.core.contract;

import io.billwright.core.contract.LineChange.Agreed;
import io.billwright.core.contract.LineChange.Difference;
import io.billwright.core.contract.Schedule.CommittedWindow;
import io.billwright.core.contract.Schedule.PeriodLine;
import io.billwright.core.contract.Schedule.PricedLine;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.contract.Schedule.PricedPhase;
import io.billwright.core.contract.Upgrade.Repriced;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.core.tax.TaxEntry;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.core.tax.Taxation;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Prices the change from one agreement to another (R11).
final class UpgradePricing {

    private final LocalDate startsAt;
    private final LocalDate openFrom;
    private final TaxTreatment tax;
    private final CurrencyCode currency;
    private final Explain explain;
    private final Schedule before;
    private final Schedule after;
    /// The bricks of each phase: those there are after the change in the order sent, then those that are gone.
    private final List<List<LineChange>> changes = new ArrayList<>();

    UpgradePricing(Terms termsBefore, Terms termsAfter, LocalDate startsAt, LocalDate openFrom, Explain explain) {
        this.startsAt = startsAt;
        this.openFrom = openFrom;
        this.tax = termsAfter.tax();
        this.currency = termsAfter.currency();
        this.explain = explain;
        var pricingBefore = new ContractPricing(termsBefore, explain);
        var pricingAfter = new ContractPricing(termsAfter, explain);
        this.before = pricingBefore.schedule();
        this.after = pricingAfter.schedule();
        for (int phase = 0; phase < after.phases().size(); phase++) {
            changes.add(changes(agreed(pricingBefore, phase), agreed(pricingAfter, phase)));
        }
    }

    private static Map<UUID, Agreed> agreed(ContractPricing pricing, int phase) {
        var agreed = new LinkedHashMap<UUID, Agreed>();
        for (var line : pricing.phases().get(phase).lines()) {
            agreed.put(line.line().brick().id(), new Agreed(line, pricing.coupon(line)));
        }
        return agreed;
    }

    private List<LineChange> changes(Map<UUID, Agreed> linesBefore, Map<UUID, Agreed> linesAfter) {
        var all = new ArrayList<LineChange>();
        linesAfter.forEach((brick, line) -> all.add(new LineChange(linesBefore.get(brick), line, currency, explain)));
        linesBefore.forEach((brick, line) -> {
            if (!linesAfter.containsKey(brick)) {
                all.add(new LineChange(line, null, currency, explain));
            }
        });
        return all;
    }

    Upgrade upgrade() {
        var dates = new DatePeriod(startsAt, openFrom.isAfter(startsAt) ? openFrom : endOfPeriodFrom(startsAt));
        var differences = differences(dates.end());
        var taxation = Taxation.of(
                differences.stream()
                        .map(part -> new Taxation.Item(part.change().line().taxCategory(), part.net()))
                        .toList(),
                tax,
                currency,
                explain);
        var billedNow = new HashMap<LineChange, PeriodLine>();
        for (int i = 0; i < differences.size(); i++) {
            var part = differences.get(i);
            var totals = new Totals(part.gross(), part.net(), taxation.perLine().get(i));
            billedNow.put(part.change(), new PeriodLine(part.change().line(), part.service(), totals));
        }
        var stub = differences.isEmpty()
                ? Optional.<PricedPeriod>empty()
                : Optional.of(stub(dates, billedNow, taxation.entries()));
        var repriced = repriced();
        var parts = new ArrayList<Totals>();
        stub.ifPresent(period -> parts.add(period.totals()));
        repriced.forEach(period -> parts.add(period.difference()));
        return new Upgrade(
                stub, repriced, lines(billedNow), taxes(stub, repriced), Totals.sum(parts, currency, explain));
    }

    private LocalDate endOfPeriodFrom(LocalDate start) {
        return after.periods().stream()
                .map(PricedPeriod::dates)
                .filter(dates -> dates.start().equals(start))
                .findFirst()
                .orElseThrow()
                .end();
    }

    /// What the time up to the first open period costs more, in the order in which tax is spread: phases, brick ids.
    private List<Difference> differences(LocalDate servedTo) {
        return changes.stream()
                .flatMap(phase -> phase.stream()
                        .sorted(Comparator.comparing(change -> change.line().brick(), Brick.BY_ID)))
                .flatMap(change -> change.over(startsAt, openFrom, servedTo).stream())
                .filter(difference -> !difference.isNothing())
                .toList();
    }

    private PricedPeriod stub(DatePeriod dates, Map<LineChange, PeriodLine> billedNow, List<TaxEntry> taxes) {
        var shown = changes.stream()
                .flatMap(List::stream)
                .filter(billedNow::containsKey)
                .map(billedNow::get)
                .toList();
        return new PricedPeriod(dates, shown, taxes, Totals.ofPeriod(shown, taxes, currency, explain));
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

    private List<PricedLine> lines(Map<LineChange, PeriodLine> billedNow) {
        var lines = new ArrayList<PricedLine>();
        for (int phase = 0; phase < changes.size(); phase++) {
            var becomes = after.phases().get(phase);
            if (becomes.dates().end().isAfter(startsAt)) {
                var openBefore = openTotals(before.phases().get(phase));
                var openAfter = openTotals(becomes);
                for (int i = 0; i < changes.get(phase).size(); i++) {
                    var change = changes.get(phase).get(i);
                    var brick = change.line().brick().id();
                    var now = new ArrayList<>(openAfter.getOrDefault(brick, List.of()));
                    Optional.ofNullable(billedNow.get(change)).ifPresent(stub -> now.addFirst(stub.totals()));
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
