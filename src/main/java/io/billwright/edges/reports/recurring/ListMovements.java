package io.billwright.edges.reports.recurring;

import io.billwright.core.contract.Brick;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.time.DatePeriod;
import io.billwright.edges.reports.NameStore;
import io.billwright.edges.reports.ReportPage;
import io.billwright.platform.http.ListResponse;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// Lists MRR movements: the stored ones, merged with recalculated ones for customers that have changed since the
/// rollup.
@Component
final class ListMovements {

    private final RolledStore rolled;
    private final MovementPageStore pages;
    private final WorkOutMovements workOut;
    private final FactsStore facts;
    private final NameStore names;

    ListMovements(
            RolledStore rolled, MovementPageStore pages, WorkOutMovements workOut, FactsStore facts, NameStore names) {
        this.rolled = rolled;
        this.pages = pages;
        this.workOut = workOut;
        this.facts = facts;
        this.names = names;
    }

    /// Filters of the list; an empty one matches all movements.
    record Filter(
            Optional<MovementKind> kind,
            Optional<CurrencyCode> currency,
            Optional<UUID> customer,
            Optional<UUID> subscription,
            Optional<UUID> plan,
            Optional<UUID> brick) {

        private boolean takes(Movement one) {
            return is(kind, one.kind())
                    && is(currency, one.currency())
                    && is(customer, one.customerId())
                    && is(subscription, one.subscriptionId())
                    && is(plan, one.planId())
                    && is(brick, one.brickId());
        }

        private static <T> boolean is(Optional<T> wanted, T value) {
            return wanted.isEmpty() || wanted.get().equals(value);
        }
    }

    ListResponse<MovementResponse> handle(DatePeriod days, Filter filter, ReportPage page) {
        var changed = rolled.changed();
        if (changed.isRebuilding()) {
            return named(page.whole(asked(workOut.ofAll(), days, filter)));
        }
        var others = asked(workOut.forReport(changed.customers()), days, filter);
        return named(merged(days, filter, page, changed.customers(), others));
    }

    private static List<Movement> asked(List<Movement> movements, DatePeriod days, Filter filter) {
        return movements.stream()
                .filter(one -> days.contains(one.day()) && filter.takes(one))
                .sorted(Movement.IN_ORDER)
                .toList();
    }

    /// The stored movements on the page begin at most as many positions before `offset` as there are recalculated
    /// ones.
    private ListResponse<Movement> merged(
            DatePeriod days, Filter filter, ReportPage page, Set<UUID> without, List<Movement> others) {
        int from = Math.max(0, page.offset() - others.size());
        int until = page.offset() + page.limit() + 1;
        var stored = pages.some(days, filter, without, from, until - from);
        var rows = Stream.concat(stored.stream(), others.stream())
                .sorted(Movement.IN_ORDER)
                .skip(page.offset() - from)
                .limit(page.limit() + 1L)
                .toList();
        return page.part(rows, () -> pages.count(days, filter, without) + others.size());
    }

    private ListResponse<MovementResponse> named(ListResponse<Movement> page) {
        var customers = names.customers(ids(page.data().stream().map(Movement::customerId)));
        var bricks = facts.bricks(ids(page.data().stream().map(Movement::namedBy)));
        return new ListResponse<>(
                page.data().stream()
                        .map(one -> MovementResponse.of(
                                one,
                                customers.getOrDefault(one.customerId(), ""),
                                brick(one, bricks.getOrDefault(one.namedBy(), List.of()))))
                        .toList(),
                page.hasMore(),
                page.limit(),
                page.offset(),
                page.nextCursor(),
                page.total());
    }

    private static List<UUID> ids(Stream<UUID> all) {
        return all.distinct().toList();
    }

    private static Brick brick(Movement movement, Collection<Brick> bricks) {
        return bricks.stream()
                .filter(brick -> brick.id().equals(movement.brickId()))
                .findFirst()
                .orElseThrow();
    }
}
