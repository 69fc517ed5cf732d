package io.billwright.metering.usage;

import io.billwright.platform.db.Rows;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Stores the totals of usage entries. They change only under the lock of the subscription.
@Component
final class RollupStore {

    private final JdbcClient jdbc;

    RollupStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Merges the pending deltas of these subscriptions into their hours.
    void mergeHours(UUID[] subscriptionIds) {
        var sql = """
                with taken as (delete from usage_deltas where subscription_id = any(:ids) returning *)
                insert into usage_rollups as r (subscription_id, brick_id, hour, identified, entries, total, highest,
                                                last_time, last_position, last_value)
                select subscription_id, brick_id, hour, identified, sum(entries), sum(total), max(highest),
                       max(last_time),
                       (array_agg(last_position order by last_time desc nulls last, last_position desc))[1],
                       (array_agg(last_value order by last_time desc nulls last, last_position desc))[1]
                from taken group by subscription_id, brick_id, hour, identified
                order by subscription_id, brick_id, hour, identified
                on conflict (seller_id, subscription_id, brick_id, hour, identified) do update
                set entries = r.entries + excluded.entries, total = r.total + excluded.total,
                    highest = greatest(r.highest, excluded.highest),
                    (last_time, last_position, last_value) = (
                        select l.time, l.position, l.value
                        from (values (r.last_time, r.last_position, r.last_value),
                                     (excluded.last_time, excluded.last_position, excluded.last_value))
                             as l (time, position, value)
                        order by l.time desc nulls last, l.position desc limit 1),
                    changed = true
                """;
        jdbc.sql(sql).param("ids", subscriptionIds).update();
    }

    void mergeValues(UUID[] subscriptionIds) {
        var sql = """
                with taken as (delete from usage_value_deltas where subscription_id = any(:ids) returning *)
                insert into usage_values as v (subscription_id, brick_id, property, day, value, entries)
                select subscription_id, brick_id, property, day, value, sum(entries)
                from taken group by subscription_id, brick_id, property, day, value
                order by subscription_id, brick_id, property, day, value
                on conflict (seller_id, subscription_id, brick_id, property, day, value) do update
                set entries = v.entries + excluded.entries
                """;
        jdbc.sql(sql).param("ids", subscriptionIds).update();
    }

    /// Recomputes the maximum and the last value of an hour from its entries with an id, after one was changed or
    /// deleted.
    void recompute(UUID subscriptionId, UUID brickId, LocalHours.Hour hour) {
        var sql = """
                update usage_rollups
                set highest = (select max(e.value) from usage_entries e
                               where e.subscription_id = :subscriptionId and e.brick_id = :brickId
                                 and e.time >= :start and e.time < :end and e.deleted_at is null),
                    (last_time, last_position, last_value) = (
                        select e.time, e.position, e.value from usage_entries e
                        where e.subscription_id = :subscriptionId and e.brick_id = :brickId
                          and e.time >= :start and e.time < :end and e.deleted_at is null
                        order by e.time desc, e.position desc limit 1)
                where subscription_id = :subscriptionId and brick_id = :brickId and hour = :start and identified
                """;
        jdbc.sql(sql)
                .param("subscriptionId", subscriptionId)
                .param("brickId", brickId)
                .param("start", Rows.utc(hour.start()))
                .param("end", Rows.utc(hour.end()))
                .update();
    }

    /// Subscriptions with pending deltas, ordered by id, after this one.
    List<UUID> subscriptionsWithMore(UUID after, int most) {
        var sql = """
                with recursive waiting (id) as (
                    (select d.subscription_id from usage_deltas d where d.subscription_id > :after
                     order by d.subscription_id limit 1)
                    union all
                    select (select d.subscription_id from usage_deltas d where d.subscription_id > w.id
                            order by d.subscription_id limit 1)
                    from waiting w where w.id is not null)
                select id from waiting where id is not null limit :most
                """;
        return jdbc.sql(sql)
                .param("after", after)
                .param("most", most)
                .query((row, _) -> Rows.uuid(row, "id"))
                .list();
    }
}
