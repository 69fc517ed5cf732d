package io.billwright.edges.reports.recurring;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.reports.NameStore;
import io.billwright.edges.reports.ReportDays;
import io.billwright.edges.reports.ReportingCurrency;
import io.billwright.edges.reports.recurring.MrrReport.Entry;
import io.billwright.edges.reports.recurring.MrrReport.Group;
import io.billwright.edges.reports.recurring.MrrReport.GroupBy;
import io.billwright.parties.sellers.ExchangeRateStore;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Reports recurring revenue and how it moved, by days or months.
@Component
final class ReportMrr {

    private final ReadMovements movements;
    private final UsageBilledStore usage;
    private final NameStore names;
    private final ExchangeRateStore rates;

    ReportMrr(ReadMovements movements, UsageBilledStore usage, NameStore names, ExchangeRateStore rates) {
        this.movements = movements;
        this.usage = usage;
        this.names = names;
        this.rates = rates;
    }

    /// Which revenue, by what, and in which currency.
    record Question(
            ReportDays days,
            GroupBy groupBy,
            @Nullable CurrencyCode currency,
            @Nullable CurrencyCode reporting) {}

    /// An amount before anybody has asked what it is for.
    private record Fact(
            LocalDate day,
            CurrencyCode currency,
            UUID customerId,
            UUID planId,
            UUID brickId,
            @Nullable MovementKind kind,
            long amount) {}

    List<MrrRow> handle(Question question) {
        var facts = facts(question);
        var groups = groups(question.groupBy, facts);
        var entries = facts.stream()
                .map(fact -> new Entry(fact.day, groups.apply(fact), fact.currency, fact.kind, fact.amount))
                .toList();
        var reporting = question.reporting == null
                ? null
                : new ReportingCurrency(question.reporting, rates.involving(question.reporting));
        return MrrReport.of(entries, question.days.periods(), reporting);
    }

    private List<Fact> facts(Question question) {
        var days = question.days.days();
        var facts = new ArrayList<Fact>();
        for (var one : movements.upTo(days.lastDay())) {
            facts.add(new Fact(
                    one.day(),
                    one.currency(),
                    one.customerId(),
                    one.brick().planId(),
                    one.brick().id(),
                    one.kind(),
                    one.amount()));
        }
        for (var one : usage.between(days.start(), days.lastDay())) {
            facts.add(new Fact(
                    one.day(), one.currency(), one.customerId(), one.planId(), one.brickId(), null, one.net()));
        }
        facts.removeIf(fact -> question.currency != null && fact.currency != question.currency);
        facts.sort(Comparator.comparing(Fact::day));
        return facts;
    }

    private Function<Fact, Group> groups(GroupBy groupBy, List<Fact> facts) {
        return switch (groupBy) {
            case NONE -> _ -> new Group(null, "");
            case CURRENCY -> fact -> new Group(null, fact.currency.name());
            case PLAN -> named(facts, Fact::planId, names::plans);
            case BRICK -> named(facts, Fact::brickId, names::bricks);
            case CUSTOMER -> named(facts, Fact::customerId, names::customers);
        };
    }

    private static Function<Fact, Group> named(
            List<Fact> facts, Function<Fact, UUID> id, Function<List<UUID>, Map<UUID, String>> read) {
        var ids = facts.stream().map(id).distinct().toList();
        var known = read.apply(ids);
        var groups = ids.stream()
                .collect(Collectors.toMap(one -> one, one -> new Group(one, known.getOrDefault(one, one.toString()))));
        return fact -> groups.getOrDefault(id.apply(fact), new Group(null, ""));
    }
}
