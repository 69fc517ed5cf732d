package io.billwright.edges.integrations.kafka;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The next offset to write for each partition, kept in the database (S6).
@Component
final class OffsetStore {

    private final JdbcClient jdbc;

    OffsetStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The next offset of each partition. A partition that was never read starts at its offset in `first`.
    Map<Integer, Long> open(UUID topicId, SortedMap<Integer, Long> first) {
        var insert = """
                insert into usage_log_offsets (topic_id, partition, next_offset)
                select :topic, partition, first from unnest(:partitions, :first) as f (partition, first)
                on conflict do nothing
                """;
        jdbc.sql(insert)
                .param("topic", topicId)
                .param("partitions", ints(first.keySet()))
                .param("first", longs(first.values()))
                .update();
        var select = """
                select partition, next_offset from usage_log_offsets
                where topic_id = :topic and partition = any(:partitions)
                """;
        var stored = new HashMap<Integer, Long>();
        jdbc.sql(select)
                .param("topic", topicId)
                .param("partitions", ints(first.keySet()))
                .query((row, _) -> stored.put(row.getInt("partition"), row.getLong("next_offset")))
                .list();
        return stored;
    }

    /// Moves partitions on by compare-and-set. Throws [Overtaken] if one is not at its expected offset.
    void advance(UUID topicId, List<Advance> advances) {
        var sql = """
                update usage_log_offsets o set next_offset = m.next
                from unnest(:partitions, :expected, :next) as m (partition, expected, next)
                where o.topic_id = :topic and o.partition = m.partition and o.next_offset = m.expected
                """;
        int moved = jdbc.sql(sql)
                .param("topic", topicId)
                .param(
                        "partitions",
                        advances.stream().mapToInt(Advance::partition).toArray())
                .param(
                        "expected",
                        advances.stream().mapToLong(Advance::expected).toArray())
                .param("next", advances.stream().mapToLong(Advance::next).toArray())
                .update();
        if (moved < advances.size()) {
            throw new Overtaken();
        }
    }

    private static int[] ints(Collection<Integer> values) {
        return values.stream().mapToInt(Integer::intValue).toArray();
    }

    private static long[] longs(Collection<Long> values) {
        return values.stream().mapToLong(Long::longValue).toArray();
    }

    /// @param expected the stored offset, which must still be the current one
    /// @param next the offset that replaces it
    record Advance(int partition, long expected, long next) {}

    /// Another process has written records of the partition since its offset was read.
    static final class Overtaken extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Overtaken() {
            super("a partition has been written by another process", null, false, false);
        }
    }
}
