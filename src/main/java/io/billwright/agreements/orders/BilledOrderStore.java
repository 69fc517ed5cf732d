package io.billwright.agreements.orders;

import io.billwright.agreements.orders.BilledOrder.Agreed;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads what issuing an invoice needs to know of its order.
@Component
public final class BilledOrderStore {

    private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);

    private static final String CHAINS = """
            with recursive chain as (
                select w.id as wanted, 0 as back, w.since, o.order_id, o.base_order_id, o.terms, o.starts_at,
                       o.order_type = 'UPGRADE' as upgrade, (o.details ->> 'legal_entity_id')::uuid as legal_entity_id
                from unnest(:ids, :since::date[]) as w(id, since) join orders o on o.order_id = w.id
                union all
                select c.wanted, c.back + 1, c.since, o.order_id, o.base_order_id, o.terms, o.starts_at,
                       o.order_type = 'UPGRADE', null::uuid
                from chain c join orders o on o.order_id = c.base_order_id
                where c.upgrade and (c.back = 0 or c.starts_at >= c.since)
            )
            select wanted, terms, starts_at, upgrade, legal_entity_id from chain order by wanted, back
            """;

    private final JdbcClient jdbc;

    BilledOrderStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    private record Found(UUID wanted, @Nullable UUID legalEntityId, Agreed agreed) {}

    /// The orders in no particular order, each upgrade with the order it changed.
    public List<BilledOrder> find(Collection<UUID> orderIds) {
        return find(orderIds.stream().collect(Collectors.toMap(id -> id, _ -> LAST_DAY)));
    }

    /// The orders in no particular order. Each upgrade comes with the order it changed, and that one with its own
    /// base in turn, as long as it is an upgrade that starts on or after `since`, the first day to be billed.
    public List<BilledOrder> find(Map<UUID, LocalDate> since) {
        var ids = since.keySet().toArray(UUID[]::new);
        var days = since.values().stream().map(LocalDate::toString).toArray(String[]::new);
        var found = jdbc.sql(CHAINS)
                .param("ids", ids)
                .param("since", days)
                .query(BilledOrderStore::found)
                .list();
        return found.stream()
                .collect(Collectors.groupingBy(Found::wanted, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(BilledOrderStore::order)
                .toList();
    }

    private static Found found(ResultSet row, int rowNumber) throws SQLException {
        return new Found(
                Rows.uuid(row, "wanted"),
                Rows.optionalUuid(row, "legal_entity_id"),
                new Agreed(
                        TermsJson.read(row.getString("terms")).terms(),
                        row.getObject("starts_at", LocalDate.class),
                        row.getBoolean("upgrade")));
    }

    private static BilledOrder order(List<Found> chain) {
        var first = chain.getFirst();
        return new BilledOrder(
                first.wanted(),
                first.agreed(),
                chain.stream().skip(1).map(Found::agreed).toList(),
                first.legalEntityId());
    }
}
