package io.billwright.metering.usage;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// What subscriptions meter, kept in memory for as long as their rows are the same: whatever changes an agreement
/// writes the row of its subscription, and the version of that row is asked for each time.
@Component
final class MeteredSubscriptions {

    private static final int MOST_KEPT = 100_000;

    private final JdbcClient jdbc;
    private final Cache<Key, Kept> kept =
            Caffeine.newBuilder().maximumSize(MOST_KEPT).build();

    private record Key(UUID sellerId, UUID subscriptionId) {}

    private record Kept(long version, Metered metered) {}

    MeteredSubscriptions(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Those of the subscriptions that there are; inside a transaction of the seller.
    Map<UUID, Metered> find(Seller seller, Collection<UUID> subscriptionIds) {
        var versions = versions(subscriptionIds.toArray(UUID[]::new));
        var found = new HashMap<UUID, Metered>();
        versions.forEach((id, version) -> {
            var known = kept.getIfPresent(new Key(seller.id(), id));
            if (known != null && known.version() == version) {
                found.put(id, known.metered());
            }
        });
        var missing =
                versions.keySet().stream().filter(id -> !found.containsKey(id)).toArray(UUID[]::new);
        if (missing.length > 0) {
            read(missing).forEach(metered -> {
                var id = metered.subscriptionId();
                kept.put(new Key(seller.id(), id), new Kept(versions.getOrDefault(id, 0L), metered));
                found.put(id, metered);
            });
        }
        return found;
    }

    /// Read before the rest: what changes in between is read again next time.
    private Map<UUID, Long> versions(UUID[] ids) {
        var versions = new HashMap<UUID, Long>();
        var sql = """
                select subscription_id, xmin::text::bigint as version from subscriptions
                where subscription_id = any(:ids)
                """;
        jdbc.sql(sql).param("ids", ids).query(row -> {
            versions.put(Rows.uuid(row, "subscription_id"), row.getLong("version"));
        });
        return versions;
    }

    private List<Metered> read(UUID[] ids) {
        var bricks = bricks(ids);
        var sql = """
                select s.subscription_id, s.time_zone, s.starts_at, s.ends_at,
                       s.status <> 'INACTIVE' and exists (
                           select 1 from orders o where o.order_id = s.current_order_id and o.order_type <> 'TRIAL'
                             and (o.details ->> 'auto_renews')::boolean) as goes_on,
                       array(select b.day::text from invoices i
                             cross join lateral (values (coalesce(lower(i.live), lower(i.period))),
                                                        (coalesce(upper(i.live), upper(i.period)))) b (day)
                             where i.subscription_id = s.subscription_id and i.withdrawn_at is null
                               and i.difference_of = '00000000-0000-0000-0000-000000000000'
                             group by b.day order by b.day) as boundaries
                from subscriptions s where s.subscription_id = any(:ids)
                """;
        return jdbc.sql(sql)
                .param("ids", ids)
                .query((row, _) -> metered(row, bricks))
                .list();
    }

    /// The usage bricks of all accepted orders. A property counts if any version of the brick counts its values.
    private Map<UUID, Map<UUID, List<String>>> bricks(UUID[] ids) {
        var sql = """
                select m.subscription_id, m.brick_id,
                       array(select distinct b.unique_property from plan_version_bricks b
                             where b.brick_id = m.brick_id and b.plan_id = m.plan_id and b.unique_property is not null
                            ) as properties
                from (select distinct o.subscription_id, (line -> 'brick' ->> 'id')::uuid as brick_id,
                             (line -> 'brick' ->> 'plan_id')::uuid as plan_id
                      from orders o
                      cross join lateral jsonb_path_query(
                          o.terms, '$.terms.phases[*].lines[*] ? (@.kind.kind == "USAGE")') line
                      where o.subscription_id = any(:ids) and o.status = 'ACCEPTED') m
                """;
        var bricks = new HashMap<UUID, Map<UUID, List<String>>>();
        jdbc.sql(sql).param("ids", ids).query(row -> {
            bricks.computeIfAbsent(Rows.uuid(row, "subscription_id"), _ -> new TreeMap<>())
                    .put(Rows.uuid(row, "brick_id"), Rows.texts(row, "properties"));
        });
        return bricks;
    }

    private static Metered metered(ResultSet row, Map<UUID, Map<UUID, List<String>>> bricks) throws SQLException {
        var id = Rows.uuid(row, "subscription_id");
        var zone = ZoneId.of(row.getString("time_zone"));
        var lastDay = row.getObject("ends_at", LocalDate.class);
        return new Metered(
                id,
                zone,
                row.getObject("starts_at", LocalDate.class).atStartOfDay(zone).toInstant(),
                row.getBoolean("goes_on")
                        ? null
                        : lastDay.plusDays(1).atStartOfDay(zone).toInstant(),
                Map.copyOf(bricks.getOrDefault(id, Map.of())),
                Rows.texts(row, "boundaries").stream()
                        .map(day -> LocalDate.parse(day).atStartOfDay(zone).toInstant())
                        .toList(),
                new LocalHours(zone));
    }
}
