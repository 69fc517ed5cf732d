package io.billwright.metering.usage;

import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Json;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Component
final class UsageEntryStore {

    /// The number of positions in one batch, for its entries and for its deltas.
    static final int MOST_IN_A_BATCH = 1 << 16;

    private static final JsonMapper JSON = Json.mapper();
    private static final String SELECT = """
            select transaction_id, subscription_id, brick_id, value, time, properties::text as properties, position,
                   counted::text as counted, deleted_at, encode(first_digest, 'hex') as first_digest
            from usage_entries
            """;

    private final JdbcClient jdbc;

    UsageEntryStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The first position of the next batch.
    long nextBatch() {
        var sql = "select nextval('usage_batches')";
        return jdbc.sql(sql).query(Long.class).single() * MOST_IN_A_BATCH;
    }

    /// Inserts the entries whose ids are new, and returns these ids. Entries must be sorted by id, so that two
    /// batches with the same ids wait for each other without a deadlock.
    Set<String> insert(List<StoredEntry> entries, Instant now) {
        var sql = """
                insert into usage_entries (transaction_id, subscription_id, brick_id, value, time, recorded_at,
                                           position, properties, counted)
                select n.id, n.subscription_id, n.brick_id, n.value, 'epoch'::timestamptz + n.time * interval '1 us',
                       :now, n.position, n.properties::json, n.counted::json
                from unnest(:ids::text[], :subscriptionIds::uuid[], :brickIds::uuid[], :values::numeric[],
                            :times::bigint[], :positions::bigint[], :properties::text[], :counted::text[])
                     as n (id, subscription_id, brick_id, value, time, position, properties, counted)
                on conflict do nothing
                returning transaction_id
                """;
        return Set.copyOf(jdbc.sql(sql)
                .param("ids", texts(entries, stored -> stored.entry().transactionId()))
                .param("subscriptionIds", uuids(entries, UsageEntry::subscriptionId))
                .param("brickIds", uuids(entries, UsageEntry::brickId))
                .param("values", entries.stream().map(e -> e.entry().value()).toArray(BigDecimal[]::new))
                .param(
                        "times",
                        entries.stream()
                                .mapToLong(e -> micros(e.entry().time()))
                                .toArray())
                .param(
                        "positions",
                        entries.stream().mapToLong(StoredEntry::position).toArray())
                .param(
                        "properties",
                        texts(entries, stored -> text(stored.entry().properties())))
                .param("counted", texts(entries, stored -> text(stored.counted())))
                .param("now", Rows.utc(now))
                .query((row, _) -> row.getString(1))
                .list());
    }

    Map<String, StoredEntry> find(Collection<String> transactionIds) {
        var found = new HashMap<String, StoredEntry>();
        jdbc.sql(SELECT + " where transaction_id = any(:ids)")
                .param("ids", transactionIds.toArray(String[]::new))
                .query((row, number) -> entry(row, number))
                .list()
                .forEach(stored -> found.put(String.valueOf(stored.entry().transactionId()), stored));
        return found;
    }

    /// An entry that is not deleted.
    Optional<StoredEntry> find(String transactionId) {
        return jdbc.sql(SELECT + " where transaction_id = :id and deleted_at is null")
                .param("id", transactionId)
                .query(UsageEntryStore::entry)
                .optional();
    }

    void change(StoredEntry stored, UsageEntry to, List<String> counted) {
        var sql = """
                update usage_entries
                set value = :value, time = :time, properties = :properties::json, counted = :counted::json,
                    first_digest = decode(:digest, 'hex')
                where transaction_id = :id
                """;
        jdbc.sql(sql)
                .param("id", to.transactionId())
                .param("value", to.value())
                .param("time", Rows.utc(to.time()))
                .param("properties", text(to.properties()))
                .param("counted", text(counted))
                .param("digest", stored.digest())
                .update();
    }

    void delete(StoredEntry stored, Instant now) {
        var sql = """
                update usage_entries set deleted_at = :now, properties = null, first_digest = decode(:digest, 'hex')
                where transaction_id = :id
                """;
        jdbc.sql(sql)
                .param("id", stored.entry().transactionId())
                .param("now", Rows.utc(now))
                .param("digest", stored.digest())
                .update();
    }

    static long micros(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }

    private static @Nullable String text(@Nullable JsonNode properties) {
        return properties == null ? null : properties.toString();
    }

    private static @Nullable String text(List<String> counted) {
        return counted.isEmpty() ? null : JSON.writeValueAsString(counted);
    }

    private static @Nullable String[] texts(List<StoredEntry> entries, Function<StoredEntry, @Nullable String> of) {
        var texts = new @Nullable String[entries.size()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = of.apply(entries.get(i));
        }
        return texts;
    }

    private static UUID[] uuids(List<StoredEntry> entries, Function<UsageEntry, UUID> of) {
        return entries.stream().map(StoredEntry::entry).map(of).toArray(UUID[]::new);
    }

    static StoredEntry entry(ResultSet row, int rowNumber) throws SQLException {
        var properties = row.getString("properties");
        var entry = new UsageEntry(
                row.getString("transaction_id"),
                Rows.uuid(row, "subscription_id"),
                Rows.uuid(row, "brick_id"),
                row.getBigDecimal("value"),
                Rows.instant(row, "time"),
                properties == null ? null : JSON.readTree(properties));
        var counted = row.getString("counted");
        return new StoredEntry(
                entry,
                row.getLong("position"),
                counted == null ? List.of() : List.of(JSON.readValue(counted, String[].class)),
                Rows.optionalInstant(row, "deleted_at"),
                row.getString("first_digest"));
    }
}
