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
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Caches what subscriptions meter. An entry is valid while two things, queried each time, are unchanged: the row of
/// the subscription, which every change of the agreement writes, and the number of published versions of its plans,
/// because a new version may count a property that none before it did.
@Component
final class MeteredSubscriptions {

    private static final int MOST_KEPT = 100_000;

    private final JdbcClient jdbc;
    private final Cache<Key, Kept> kept =
            Caffeine.newBuilder().maximumSize(MOST_KEPT).build();

    private record Key(UUID sellerId, UUID subscriptionId) {}

    /// `published` is the number of published versions of each plan whose usage bricks are agreed.
    private record Kept(long version, Map<UUID, Long> published, Metered metered) {}

    private record Bricks(Map<UUID, List<String>> properties, Map<UUID, Long> published) {

        static final Bricks NONE = new Bricks(Map.of(), Map.of());
    }

    MeteredSubscriptions(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The subscriptions among these that exist. Call inside a transaction of the seller.
    Map<UUID, Metered> find(Seller seller, Collection<UUID> subscriptionIds) {
        var known = new HashMap<UUID, Kept>();
        for (var id : subscriptionIds) {
            var one = kept.getIfPresent(new Key(seller.id(), id));
            if (one != null) {
                known.put(id, one);
            }
        }
        var versions = versions(subscriptionIds, known.values());
        var found = new HashMap<UUID, Metered>();
        known.forEach((id, one) -> {
            if (Objects.equals(versions.get(id), one.version())
                    && versions.entrySet().containsAll(one.published().entrySet())) {
                found.put(id, one.metered());
            }
        });
        var missing = subscriptionIds.stream()
                .filter(id -> versions.containsKey(id) && !found.containsKey(id))
                .toArray(UUID[]::new);
        if (missing.length > 0) {
            var bricks = bricks(missing);
            read(missing, bricks).forEach(metered -> {
                var id = metered.subscriptionId();
                var published = bricks.getOrDefault(id, Bricks.NONE).published();
                kept.put(new Key(seller.id(), id), new Kept(versions.getOrDefault(id, 0L), published, metered));
                found.put(id, metered);
            });
        }
        return found;
    }

    /// The row versions of subscriptions, and the number of published versions of the plans that cached subscriptions
    /// use. Queried before everything else, so that a change in between is noticed next time.
    private Map<UUID, Long> versions(Collection<UUID> subscriptionIds, Collection<Kept> known) {
        var versions = new HashMap<UUID, Long>();
        var sql = """
                select subscription_id as id, (database_timeline() << 32) + xmin::text::bigint as version
                from subscriptions
                where subscription_id = any(:ids)
                union all
                select plan_id, count(*) from plan_versions
                where plan_id = any(:plans) and status = 'PUBLISHED' group by plan_id
                """;
        jdbc.sql(sql)
                .param("ids", subscriptionIds.toArray(UUID[]::new))
                .param(
                        "plans",
                        known.stream()
                                .flatMap(one -> one.published().keySet().stream())
                                .distinct()
                                .toArray(UUID[]::new))
                .query(row -> {
                    versions.put(Rows.uuid(row, "id"), row.getLong("version"));
                });
        return versions;
    }

    private List<Metered> read(UUID[] ids, Map<UUID, Bricks> bricks) {
        var sql = """
                select s.subscription_id, s.time_zone, s.starts_at, s.ends_at,
                       s.status <> 'INACTIVE' and s.renewal_off_order is distinct from s.current_order_id and exists (
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
    private Map<UUID, Bricks> bricks(UUID[] ids) {
        var sql = """
                select m.subscription_id, m.brick_id, m.plan_id,
                       array(select distinct b.unique_property from plan_version_bricks b
                             where b.brick_id = m.brick_id and b.plan_id = m.plan_id and b.unique_property is not null
                            ) as properties,
                       (select count(*) from plan_versions v
                        where v.plan_id = m.plan_id and v.status = 'PUBLISHED') as published
                from (select distinct o.subscription_id, (line -> 'brick' ->> 'id')::uuid as brick_id,
                             (line -> 'brick' ->> 'plan_id')::uuid as plan_id
                      from orders o
                      cross join lateral jsonb_path_query(
                          o.terms, '$.terms.phases[*].lines[*] ? (@.kind.kind == "USAGE")') line
                      where o.subscription_id = any(:ids) and o.status = 'ACCEPTED') m
                """;
        var bricks = new HashMap<UUID, Bricks>();
        jdbc.sql(sql).param("ids", ids).query(row -> {
            var one = bricks.computeIfAbsent(
                    Rows.uuid(row, "subscription_id"), _ -> new Bricks(new TreeMap<>(), new HashMap<>()));
            one.properties().put(Rows.uuid(row, "brick_id"), Rows.texts(row, "properties"));
            one.published().put(Rows.uuid(row, "plan_id"), row.getLong("published"));
        });
        return bricks;
    }

    private static Metered metered(ResultSet row, Map<UUID, Bricks> bricks) throws SQLException {
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
                Map.copyOf(bricks.getOrDefault(id, Bricks.NONE).properties()),
                Rows.texts(row, "boundaries").stream()
                        .map(day -> LocalDate.parse(day).atStartOfDay(zone).toInstant())
                        .toList(),
                new LocalHours(zone));
    }
}
