package io.billwright.core.contract;

import io.billwright.core.contract.LineChange.Agreed;
import io.billwright.core.contract.LineChange.Difference;
import io.billwright.core.contract.Schedule.PeriodLine;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.tax.Taxation;
import io.billwright.core.time.BillingPeriod;
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

/// Prices what an upgrade bills at once: the difference for the time that is billed already (R11).
final class StubPricing {

    private final LocalDate startsAt;
    private final LocalDate openFrom;
    private final CurrencyCode currency;
    private final Explain explain;
    /// The bricks of each phase: those there are after the change in the order sent, then those that are gone.
    private final List<List<LineChange>> changes = new ArrayList<>();

    private final Map<LineChange, PeriodLine> billedNow = new HashMap<>();
    private final Optional<PricedPeriod> stub;

    StubPricing(ContractPricing before, ContractPricing after, LocalDate startsAt, LocalDate openFrom) {
        this.startsAt = startsAt;
        this.openFrom = openFrom;
        this.currency = after.terms().currency();
        this.explain = after.explain();
        for (int phase = 0; phase < after.phases().size(); phase++) {
            changes.add(changes(agreed(before, phase), agreed(after, phase)));
        }
        this.stub = price(after);
    }

    List<List<LineChange>> changes() {
        return changes;
    }

    Optional<PricedPeriod> stub() {
        return stub;
    }

    /// What the stub bills of a line, if anything.
    Optional<PeriodLine> billedNow(LineChange change) {
        return Optional.ofNullable(billedNow.get(change));
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

    private Optional<PricedPeriod> price(ContractPricing after) {
        var dates = new DatePeriod(startsAt, openFrom.isAfter(startsAt) ? openFrom : endOfPeriodFrom(after));
        var differences = differences(dates.end());
        if (differences.isEmpty()) {
            return Optional.empty();
        }
        var taxation = Taxation.of(
                differences.stream()
                        .map(part -> new Taxation.Item(part.change().line().taxCategory(), part.net()))
                        .toList(),
                after.terms().tax(),
                currency,
                explain);
        for (int i = 0; i < differences.size(); i++) {
            var part = differences.get(i);
            var totals = new Totals(part.gross(), part.net(), taxation.perLine().get(i));
            billedNow.put(part.change(), new PeriodLine(part.change().line(), part.service(), totals));
        }
        var shown = changes.stream()
                .flatMap(List::stream)
                .flatMap(change -> billedNow(change).stream())
                .toList();
        var totals = Totals.ofPeriod(shown, taxation.entries(), currency, explain);
        return Optional.of(new PricedPeriod(dates, shown, taxation.entries(), totals));
    }

    private LocalDate endOfPeriodFrom(ContractPricing after) {
        return after.phases().stream()
                .flatMap(phase -> phase.calendar().periods().stream())
                .map(BillingPeriod::dates)
                .filter(dates -> dates.start().equals(startsAt))
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
}
