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
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Reports MRR and its movements by day or month.
@Component
final class ReportMrr {

    private final RolledStore rolled;
    private final WorkOutMovements workOut;
    private final UsageBilledStore usage;
    private final NameStore names;
    private final ExchangeRateStore rates;

    ReportMrr(
            RolledStore rolled,
            WorkOutMovements workOut,
            UsageBilledStore usage,
            NameStore names,
            ExchangeRateStore rates) {
        this.rolled = rolled;
        this.workOut = workOut;
        this.usage = usage;
        this.names = names;
        this.rates = rates;
    }

    /// The parameters of the report.
    record Question(
            ReportDays days,
            GroupBy groupBy,
            @Nullable CurrencyCode currency,
            @Nullable CurrencyCode reporting) {}

    /// An amount of a plan, brick or customer; `id` is null if the report is not grouped by one.
    private record Fact(
            LocalDate day,
            CurrencyCode currency,
            @Nullable UUID id,
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
        var facts = moved(question);
        for (var one : usage.in(question.days, question.groupBy)) {
            facts.add(new Fact(one.day(), one.currency(), one.id(), null, one.net()));
        }
        facts.removeIf(fact -> fact.day.isAfter(days.lastDay()));
        facts.removeIf(fact -> question.currency != null && fact.currency != question.currency);
        facts.sort(Comparator.comparing(Fact::day));
        return facts;
    }

    /// The stored sums, without customers that have changed since, plus the recalculated movements of those
    /// customers.
    private List<Fact> moved(Question question) {
        var facts = new ArrayList<Fact>();
        var known = rolled.movements(question.days, question.groupBy);
        if (known.isRebuilding()) {
            workOut.ofAll().forEach(one -> facts.add(fact(question, one, 1)));
            return facts;
        }
        for (var sum : known.sums()) {
            var currency = CurrencyCode.valueOf(sum.words().get(1));
            var kind = MovementKind.valueOf(sum.words().get(2));
            facts.add(
                    new Fact(sum.day(0), currency, sum.id(), kind, sum.amounts().getFirst()));
        }
        known.stored().forEach(one -> facts.add(fact(question, one, -1)));
        workOut.forReport(known.changed()).forEach(one -> facts.add(fact(question, one, 1)));
        return facts;
    }

    private static Fact fact(Question question, Movement one, int sign) {
        var id = switch (question.groupBy) {
            case NONE, CURRENCY -> null;
            case PLAN -> one.planId();
            case BRICK -> one.brickId();
            case CUSTOMER -> one.customerId();
        };
        return new Fact(one.day(), one.currency(), id, one.kind(), sign * one.amount());
    }

    private Function<Fact, Group> groups(GroupBy groupBy, List<Fact> facts) {
        return switch (groupBy) {
            case NONE -> _ -> new Group(null, "");
            case CURRENCY -> fact -> new Group(null, fact.currency.name());
            case PLAN -> named(facts, names::plans);
            case BRICK -> named(facts, names::bricks);
            case CUSTOMER -> named(facts, names::customers);
        };
    }

    private static Function<Fact, Group> named(List<Fact> facts, Function<List<UUID>, Map<UUID, String>> read) {
        var ids =
                facts.stream().map(Fact::id).filter(Objects::nonNull).distinct().toList();
        var known = read.apply(ids);
        var groups = ids.stream()
                .collect(Collectors.toMap(one -> one, one -> new Group(one, known.getOrDefault(one, one.toString()))));
        return fact -> groups.getOrDefault(fact.id, new Group(null, ""));
    }
}
