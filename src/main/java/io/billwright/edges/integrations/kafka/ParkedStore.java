package io.billwright.edges.integrations.kafka;

import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.CardNumbers;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Parked usage records. They are stored unchanged (S8), except that card numbers are masked (S10).
@Component
final class ParkedStore {

    private final JdbcClient jdbc;

    ParkedStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Must run in a transaction of the seller that the records name.
    void park(UUID topicId, List<Parking> parkings, Instant now) {
        if (parkings.isEmpty()) {
            return;
        }
        var sql = """
                insert into parked_usage (parked_id, reason, message, topic, topic_id, partition, record_offset,
                                          record_key, record_value, parked_at)
                select id, reason, message, topic, :topicId, partition, record_offset, key, value, :now
                from unnest(:ids, :reasons, :messages, :topics, :partitions, :offsets, :keys, :values)
                    as p (id, reason, message, topic, partition, record_offset, key, value)
                """;
        jdbc.sql(sql)
                .param("topicId", topicId)
                .param("now", Rows.utc(now))
                .param("ids", parkings.stream().map(_ -> Ids.next()).toArray(UUID[]::new))
                .param("reasons", texts(parkings, parking -> parking.reason().name()))
                .params(records(parkings))
                .update();
    }

    /// Parks records whose seller is unknown; only the operator of the service can see them.
    void parkStray(UUID topicId, List<Parking> parkings, Instant now) {
        if (parkings.isEmpty()) {
            return;
        }
        var sql = """
                insert into stray_usage (message, topic, topic_id, partition, record_offset, record_key, record_value,
                                         parked_at)
                select message, topic, :topicId, partition, record_offset, key, value, :now
                from unnest(:messages, :topics, :partitions, :offsets, :keys, :values)
                    as p (message, topic, partition, record_offset, key, value)
                """;
        jdbc.sql(sql)
                .param("topicId", topicId)
                .param("now", Rows.utc(now))
                .params(records(parkings))
                .update();
    }

    private static Map<String, Object> records(List<Parking> parkings) {
        return Map.of(
                "messages", texts(parkings, Parking::message),
                "topics", texts(parkings, parking -> parking.record().topic()),
                "partitions",
                        parkings.stream()
                                .mapToInt(parking -> parking.record().partition())
                                .toArray(),
                "offsets",
                        parkings.stream()
                                .mapToLong(parking -> parking.record().offset())
                                .toArray(),
                "keys", bytes(parkings, parking -> parking.record().key()),
                "values", bytes(parkings, parking -> masked(parking.record().value())));
    }

    /// Parked records must not hold card numbers either. ISO 8859-1 maps every byte to a character and back
    /// unchanged.
    private static byte @Nullable [] masked(byte @Nullable [] value) {
        return value == null
                ? null
                : CardNumbers.masked(new String(value, StandardCharsets.ISO_8859_1))
                        .getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String[] texts(List<Parking> parkings, Function<Parking, String> text) {
        return parkings.stream().map(text).toArray(String[]::new);
    }

    private static byte[][] bytes(List<Parking> parkings, Function<Parking, byte @Nullable []> bytes) {
        return parkings.stream()
                .map(bytes)
                .map(found -> found == null ? new byte[0] : found)
                .toArray(byte[][]::new);
    }

    List<ParkedUsage> list(Filter filter, Sorted page) {
        var sql = """
                select parked_id, reason, message, topic, partition, record_offset, parked_at,
                       substring(record_value for 4000) as shown
                from parked_usage
                """;
        return jdbc.sql(sql + filter.where() + page.sql())
                .params(filter.with(page))
                .query(page.noting(ParkedStore::parked))
                .list();
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from parked_usage " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    Backlog backlog() {
        return jdbc.sql("select parked, stray from usage_backlog()")
                .query((row, _) -> new Backlog(row.getLong("parked"), row.getLong("stray")))
                .single();
    }

    /// How many records are parked: with a known seller, and without one (stray).
    record Backlog(long parked, long stray) {}

    private static ParkedUsage parked(ResultSet row, int rowNumber) throws SQLException {
        return new ParkedUsage(
                Rows.uuid(row, "parked_id"),
                Parking.Reason.valueOf(row.getString("reason")),
                row.getString("message"),
                row.getString("topic"),
                row.getInt("partition"),
                row.getLong("record_offset"),
                new String(row.getBytes("shown"), StandardCharsets.UTF_8),
                Rows.instant(row, "parked_at"));
    }
}
