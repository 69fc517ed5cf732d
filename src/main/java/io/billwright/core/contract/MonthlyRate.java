package io.billwright.core.contract;

import io.billwright.core.explain.Explain;
import io.billwright.core.money.Fraction;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/// What an agreement costs per month: the exact net of each recurring line, after all discounts and before tax, from
/// the same calculation as its invoices. Fixed amounts and commitments are spread over the months they are agreed
/// for.
public record MonthlyRate(Line line, Fraction net) {

    /// Days with the same monthly price.
    public record Stretch(DatePeriod days, List<MonthlyRate> rates) {}

    /// The stretches of an agreement in chronological order, without gaps.
    public static List<Stretch> of(Terms terms) {
        var pricing = new ContractPricing(terms, Explain.OFF);
        var stretches = new ArrayList<Stretch>();
        for (var phase : pricing.phases()) {
            var recurring = phase.lines().stream()
                    .filter(line -> line.isScheduled() && !line.isBilledOnce())
                    .toList();
            var turns = new TreeSet<LocalDate>();
            turns.add(phase.calendar().start());
            recurring.forEach(line -> turns.addAll(line.turns(pricing.coupon(line))));
            var end = phase.calendar().end();
            for (var day : turns) {
                var next = turns.higher(day);
                stretches.add(new Stretch(
                        new DatePeriod(day, next == null ? end : next),
                        recurring.stream()
                                .map(line -> new MonthlyRate(line.line(), line.perMonth(day, pricing.coupon(line))))
                                .toList()));
            }
        }
        return stretches;
    }
}
