package io.billwright.agreements.catalog;

import io.billwright.core.contract.CommitmentWindow;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Fields;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

@Component
final class PlanVersionStore {

    private final JdbcClient jdbc;
    private final JsonMapper json;

    PlanVersionStore(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /// Adds an empty draft and returns its number. The caller holds the lock on the plan.
    int insertDraft(UUID planId, Instant now) {
        var sql = """
                insert into plan_versions (plan_id, version, status, created_at)
                select :planId, coalesce(max(version), 0) + 1, 'DRAFT', :now
                from plan_versions where plan_id = :planId
                returning version
                """;
        return jdbc.sql(sql)
                .param("planId", planId)
                .param("now", Rows.utc(now))
                .query(Integer.class)
                .single();
    }

    void delete(UUID planId, int version) {
        for (var table : List.of("plan_version_bricks", "plan_versions")) {
            jdbc.sql("delete from " + table + " where plan_id = :planId and version = :version")
                    .param("planId", planId)
                    .param("version", version)
                    .update();
        }
    }

    void publish(UUID planId, int version, Instant now) {
        var sql = """
                update plan_versions set status = 'PUBLISHED', published_at = :now
                where plan_id = :planId and version = :version
                """;
        jdbc.sql(sql)
                .param("now", Rows.utc(now))
                .param("planId", planId)
                .param("version", version)
                .update();
    }

    /// The bricks among these that belong to the plan.
    Set<UUID> bricksOf(UUID planId, List<UUID> brickIds) {
        var sql = "select brick_id from bricks where plan_id = :planId and brick_id = any(:ids)";
        return new HashSet<>(jdbc.sql(sql)
                .param("planId", planId)
                .param("ids", brickIds.toArray(UUID[]::new))
                .query(UUID.class)
                .list());
    }

    void insertBricks(UUID planId, List<UUID> brickIds, Instant now) {
        var sql = "insert into bricks (brick_id, plan_id, created_at) select unnest(:ids), :planId, :now";
        jdbc.sql(sql)
                .param("ids", brickIds.toArray(UUID[]::new))
                .param("planId", planId)
                .param("now", Rows.utc(now))
                .update();
    }

    void replaceBricks(UUID planId, int version, List<Brick> bricks) {
        jdbc.sql("delete from plan_version_bricks where plan_id = :planId and version = :version")
                .param("planId", planId)
                .param("version", version)
                .update();
        var sql = """
                insert into plan_version_bricks (plan_id, version, position, brick_id, brick_name, brick_code, kind,
                    tax_category, aggregation, unique_property, pre_commitment_window, total_quantity, prices)
                select :planId, :version, row_number() over (), b.*
                from unnest(:ids, :names, :codes, :kinds, :taxCategories, :aggregations, :uniqueProperties, :windows,
                            :totals::bigint[], :prices::jsonb[]) as b
                """;
        jdbc.sql(sql)
                .param("planId", planId)
                .param("version", version)
                .param("ids", bricks.stream().map(Brick::brickId).toArray(UUID[]::new))
                .param("names", texts(bricks, Brick::brickName))
                .param("codes", texts(bricks, Brick::brickCode))
                .param("kinds", texts(bricks, brick -> brick.kind().name()))
                .param("taxCategories", texts(bricks, Brick::taxCategory))
                .param("aggregations", texts(bricks, brick -> name(brick.aggregation())))
                .param("uniqueProperties", texts(bricks, Brick::uniqueProperty))
                .param("windows", texts(bricks, brick -> name(brick.preCommitmentWindow())))
                .param("totals", texts(bricks, brick -> name(brick.totalQuantity())))
                .param("prices", texts(bricks, this::prices))
                .update();
    }

    Optional<PlanVersion> find(UUID planId, int version) {
        var sql = """
                select p.plan_name, v.plan_id, v.version, v.status, v.created_at, v.published_at
                from plan_versions v join plans p on p.plan_id = v.plan_id
                where v.plan_id = :planId and v.version = :version
                """;
        var bricks = bricks(planId, version);
        return jdbc.sql(sql)
                .param("planId", planId)
                .param("version", version)
                .query((row, _) -> version(row, bricks))
                .optional();
    }

    /// All versions of a plan, newest first.
    List<PlanVersion> list(UUID planId) {
        var sql = """
                select p.plan_name, v.plan_id, v.version, v.status, v.created_at, v.published_at
                from plan_versions v join plans p on p.plan_id = v.plan_id
                where v.plan_id = :planId order by v.version desc
                """;
        return jdbc.sql(sql)
                .param("planId", planId)
                .query((row, _) -> version(row, bricks(planId, row.getInt("version"))))
                .list();
    }

    private List<Brick> bricks(UUID planId, int version) {
        var sql = """
                select brick_id, brick_name, brick_code, kind, tax_category, aggregation, unique_property,
                       pre_commitment_window, total_quantity, prices
                from plan_version_bricks where plan_id = :planId and version = :version order by position
                """;
        return jdbc.sql(sql)
                .param("planId", planId)
                .param("version", version)
                .query(this::brick)
                .list();
    }

    private static PlanVersion version(ResultSet row, List<Brick> bricks) throws SQLException {
        return new PlanVersion(
                Rows.uuid(row, "plan_id"),
                row.getString("plan_name"),
                row.getInt("version"),
                PlanVersion.Status.valueOf(row.getString("status")),
                Rows.instant(row, "created_at"),
                Rows.optionalInstant(row, "published_at"),
                bricks);
    }

    private Brick brick(ResultSet row, int rowNumber) throws SQLException {
        return new Brick(
                Rows.uuid(row, "brick_id"),
                row.getString("brick_name"),
                row.getString("brick_code"),
                BrickKind.valueOf(row.getString("kind")),
                row.getString("tax_category"),
                Rows.optionalEnum(row, "aggregation", Aggregation.class),
                row.getString("unique_property"),
                Rows.optionalEnum(row, "pre_commitment_window", CommitmentWindow.class),
                row.getObject("total_quantity", Long.class),
                prices(row.getString("prices")));
    }

    private String prices(Brick brick) {
        return json.writeValueAsString(
                brick.prices().stream().map(PriceResponse::of).toList());
    }

    private List<BrickPrice> prices(String stored) {
        return Arrays.stream(json.readValue(stored, ObjectNode[].class))
                .map(price -> Fields.parse(price, PriceFields::read))
                .toList();
    }

    private static @Nullable String[] texts(List<Brick> bricks, Function<Brick, @Nullable String> text) {
        return bricks.stream().map(text).toArray(String[]::new);
    }

    private static @Nullable String name(@Nullable Object value) {
        return value == null ? null : value.toString();
    }
}
