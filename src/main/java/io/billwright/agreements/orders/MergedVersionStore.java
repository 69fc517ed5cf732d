package io.billwright.agreements.orders;

import io.billwright.agreements.catalog.VersionId;
import io.billwright.platform.db.Rows;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Stores plan versions that belong to one subscription and combine bricks of several published versions (R8).
@Component
public final class MergedVersionStore {

    private final JdbcClient jdbc;

    MergedVersionStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Records which version each brick comes from, and returns the number of the merged version. The caller holds
    /// the lock on the subscription.
    public int insert(UUID subscriptionId, Map<UUID, VersionId> sources) {
        var sql = """
                with number as (
                    select coalesce(max(merged_version), 0) + 1 as next from merged_plan_versions
                    where subscription_id = :subscriptionId
                )
                insert into merged_plan_versions (subscription_id, merged_version, brick_id, plan_id, version)
                select :subscriptionId, number.next, b.brick_id, b.plan_id, b.version
                from number, unnest(:bricks, :plans, :versions) as b(brick_id, plan_id, version)
                returning merged_version
                """;
        return jdbc.sql(sql)
                .param("subscriptionId", subscriptionId)
                .param("bricks", sources.keySet().toArray(UUID[]::new))
                .param("plans", sources.values().stream().map(VersionId::planId).toArray(UUID[]::new))
                .param(
                        "versions",
                        sources.values().stream().mapToInt(VersionId::version).toArray())
                .query(Integer.class)
                .list()
                .getFirst();
    }

    public Map<UUID, VersionId> find(UUID subscriptionId, int mergedVersion) {
        var sql = """
                select brick_id, plan_id, version from merged_plan_versions
                where subscription_id = :subscriptionId and merged_version = :mergedVersion
                order by plan_id, version, brick_id
                """;
        record Row(UUID brickId, VersionId version) {}
        List<Row> rows = jdbc.sql(sql)
                .param("subscriptionId", subscriptionId)
                .param("mergedVersion", mergedVersion)
                .query((row, _) -> new Row(
                        Rows.uuid(row, "brick_id"), new VersionId(Rows.uuid(row, "plan_id"), row.getInt("version"))))
                .list();
        var sources = new LinkedHashMap<UUID, VersionId>();
        rows.forEach(row -> sources.put(row.brickId(), row.version()));
        return sources;
    }
}
