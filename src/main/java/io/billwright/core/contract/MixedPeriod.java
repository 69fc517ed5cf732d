package io.billwright.core.contract;

import io.billwright.core.contract.InvoiceBasis.Change;
import io.billwright.core.contract.LineChange.Agreed;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.contract.TaxedPeriod.Part;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Prices a billing period in which upgrades start (R11), or the first days of one that ends early (R12). Each day is
/// billed under the terms in force on it, as a difference of running totals (R5). One-time lines are included if the
/// phase begins with the period or if an upgrade adds them.
final class MixedPeriod {

    private final DatePeriod dates;
    private final CurrencyCode currency;
    private final Explain explain;
    private final List<Segment> segments = new ArrayList<>();
    private final Map<UUID, List<Part>> parts = new LinkedHashMap<>();

    /// Days of the period under the same terms.
    private record Segment(ContractPricing pricing, PhasePricing phase, LocalDate start, LocalDate end) {}

    private MixedPeriod(Terms terms, List<Change> changes, DatePeriod days, Explain explain) {
        this.currency = terms.currency();
        this.explain = explain;
        this.dates = days;
        var begins = days.start();
        var agreed = terms;
        for (var change : changes) {
            segments.add(segment(agreed, begins, change.startsAt()));
            agreed = change.after();
            begins = change.startsAt();
        }
        segments.add(segment(agreed, begins, dates.end()));
    }

    private Segment segment(Terms terms, LocalDate start, LocalDate end) {
        var pricing = ContractPricing.of(terms, dates.start(), explain);
        return new Segment(pricing, pricing.phaseOn(dates.start()), start, end);
    }

    static PricedPeriod price(Terms terms, List<Change> changes, DatePeriod days, List<Extra> extras, Explain explain) {
        var begun = changes.stream()
                .filter(change -> change.startsAt().isBefore(days.end()))
                .toList();
        var last = begun.isEmpty() ? terms : begun.getLast().after();
        var tax = last.tax().on(days.start());
        var period = new MixedPeriod(terms, begun, days, explain);
        return TaxedPeriod.of(period.dates, period.lines(), extras, tax, terms.currency(), explain);
    }

    /// The lines of the last terms in their order, then removed ones; the parts of a brick in chronological order.
    private List<Part> lines() {
        segments.getLast()
                .phase
                .lines()
                .forEach(line -> parts.put(line.line().brick().id(), new ArrayList<>()));
        for (int i = 0; i < segments.size(); i++) {
            add(segments.get(i), i == 0 ? null : segments.get(i - 1));
        }
        return parts.values().stream().flatMap(List::stream).toList();
    }

    private void add(Segment segment, @Nullable Segment before) {
        for (var line : segment.phase.lines()) {
            if (line.isBilledOnce()) {
                addOnce(line.line(), segment, before);
            } else if (line.isScheduled() && segment.start.isBefore(segment.end)) {
                var coupon = segment.pricing.coupon(line);
                add(new Part(
                        line.line(),
                        new DatePeriod(segment.start, segment.end),
                        line.grossOver(segment.start, segment.end),
                        line.netOver(segment.start, segment.end, coupon)));
            }
        }
        if (before != null) {
            before.phase.lines().stream()
                    .filter(line -> line.isBilledOnce()
                            && once(segment, line.line().brick().id()) == null)
                    .forEach(line -> addOnce(line.line(), segment, before));
        }
    }

    /// Adds what an upgrade changes in a one-time line or, in the first period of a phase, the whole line.
    private void addOnce(Line line, Segment segment, @Nullable Segment before) {
        if (before == null && !startsThePhase()) {
            return;
        }
        var known = before == null ? null : once(before, line.brick().id());
        var agreed = once(segment, line.brick().id());
        var once = BilledOnce.more(known, agreed, segment.start, currency, explain);
        addOnce(new Part(line, new DatePeriod(segment.start, dates.end()), once.gross(), once.net()));
    }

    private static @Nullable Agreed once(Segment segment, UUID brickId) {
        return segment.phase.lines().stream()
                .filter(line -> line.isBilledOnce() && line.line().brick().id().equals(brickId))
                .findFirst()
                .map(line -> new Agreed(line, segment.pricing.coupon(line)))
                .orElse(null);
    }

    private boolean startsThePhase() {
        return segments.getFirst().phase.calendar().start().equals(dates.start());
    }

    /// Extends the part before if the change left the line as it was.
    private void add(Part part) {
        var known = parts.computeIfAbsent(part.line().brick().id(), _ -> new ArrayList<>());
        if (!known.isEmpty() && known.getLast().line().equals(part.line())) {
            known.set(known.size() - 1, joined(known.getLast(), part, part.line()));
        } else {
            known.add(part);
        }
    }

    /// Keeps what is billed once on one line, however many changes there are.
    private void addOnce(Part part) {
        var known = parts.computeIfAbsent(part.line().brick().id(), _ -> new ArrayList<>());
        for (int i = 0; i < known.size(); i++) {
            if (known.get(i).line().kind() instanceof BrickKind.OneTime) {
                known.set(i, joined(known.get(i), part, part.line()));
                return;
            }
        }
        if (!part.isNothing() || startsThePhase()) {
            known.add(part);
        }
    }

    private static Part joined(Part one, Part other, Line line) {
        return new Part(
                line,
                new DatePeriod(one.service().start(), other.service().end()),
                one.gross().plus("gross", other.gross()),
                one.net().plus("net", other.net()));
    }
}
