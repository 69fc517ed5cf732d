package io.billwright.core.contract;

import io.billwright.core.contract.LineChange.Agreed;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Prices the difference that a change of an agreement makes to days that are already billed (R11).
final class DifferencePricing {

    private final LocalDate startsAt;
    private final CurrencyCode currency;
    private final Explain explain;
    /// The bricks of each phase: those that exist after the change in the order sent, then those it removed.
    private final List<List<LineChange>> changes = new ArrayList<>();

    DifferencePricing(ContractPricing before, ContractPricing after, LocalDate startsAt) {
        this.startsAt = startsAt;
        this.currency = after.terms().currency();
        this.explain = after.explain();
        for (int phase = 0; phase < after.phases().size(); phase++) {
            changes.add(changes(agreed(before, phase), agreed(after, phase)));
        }
    }

    List<List<LineChange>> changes() {
        return changes;
    }

    /// What these days cost more, or less if negative; lines without a difference are left out.
    Optional<PricedPeriod> over(DatePeriod days, TaxTreatment tax) {
        return over(days, List.of(), tax);
    }

    Optional<PricedPeriod> over(DatePeriod days, List<Extra> extras, TaxTreatment tax) {
        var parts = changes.stream()
                .flatMap(List::stream)
                .flatMap(change -> change.over(days, startsAt).stream())
                .filter(part -> !part.isNothing())
                .toList();
        return parts.isEmpty() && extras.isEmpty()
                ? Optional.empty()
                : Optional.of(TaxedPeriod.of(days, parts, extras, tax, currency, explain));
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
}
