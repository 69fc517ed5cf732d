package io.billwright.agreements.catalog;

import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.Labels;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class PlanStore {

    private static final String SELECT = """
            select p.plan_id, p.plan_name, p.created_at, p.updated_at, l.external_id, l.metadata,
                   (select max(v.version) from plan_versions v
                    where v.plan_id = p.plan_id and v.status = 'PUBLISHED') as latest_version
            from plans p
            """ + LabelKind.PLAN.join("p.plan_id");

    private final JdbcClient jdbc;

    PlanStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void insert(Plan plan) {
        var sql = """
                insert into plans (plan_id, plan_name, created_at, updated_at)
                values (:planId, :planName, :createdAt, :updatedAt)
                """;
        jdbc.sql(sql)
                .param("planId", plan.planId())
                .param("planName", plan.planName())
                .param("createdAt", Rows.utc(plan.createdAt()))
                .param("updatedAt", Rows.utc(plan.updatedAt()))
                .update();
    }

    Optional<Plan> find(UUID planId) {
        return jdbc.sql(SELECT + " where p.plan_id = :planId")
                .param("planId", planId)
                .query(PlanStore::plan)
                .optional();
    }

    /// Locks the plan until the transaction ends, so that its versions are numbered and published one at a time.
    Optional<Plan> lock(UUID planId) {
        jdbc.sql("select 1 from plans where plan_id = :planId for no key update")
                .param("planId", planId)
                .query(Integer.class)
                .optional();
        return find(planId);
    }

    List<Plan> list(Filter filter, Sorted page) {
        var sql = SELECT + filter.where() + page.sql();
        return jdbc.sql(sql)
                .params(filter.with(page))
                .query(page.noting(PlanStore::plan))
                .list();
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from plans p " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    void rename(UUID planId, String planName, Instant updatedAt) {
        jdbc.sql("update plans set plan_name = :planName, updated_at = :updatedAt where plan_id = :planId")
                .param("planName", planName)
                .param("updatedAt", Rows.utc(updatedAt))
                .param("planId", planId)
                .update();
    }

    private static Plan plan(ResultSet row, int rowNumber) throws SQLException {
        var latest = row.getObject("latest_version", Integer.class);
        return new Plan(
                Rows.uuid(row, "plan_id"),
                row.getString("plan_name"),
                latest,
                Labels.of(row),
                Rows.instant(row, "created_at"),
                Rows.instant(row, "updated_at"));
    }
}
