package io.billwright.edges.integrations.kafka;

import io.billwright.edges.integrations.kafka.Received.Entry;
import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.platform.jobs.Forgetful;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Deduplicates records that have no transaction id, by the id in their `billwright-once` header.
@Component
final class OnceStore implements Forgetful {

    private final JdbcClient jdbc;

    OnceStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The entries of one seller that were not written before. The ids are inserted in sorted order, so that two
    /// batches with the same ids wait for each other and cannot deadlock.
    List<Entry> firsts(List<Entry> entries, Instant now) {
        var ids = new TreeSet<String>();
        entries.stream().filter(OnceStore::isTold).map(Entry::onceId).forEach(ids::add);
        if (ids.isEmpty()) {
            return entries;
        }
        var sql = """
                insert into usage_log_once (once_id, seen_at) select n.id, :now from unnest(:ids::text[]) as n (id)
                on conflict do nothing returning once_id
                """;
        var fresh = new HashSet<>(jdbc.sql(sql)
                .param("ids", ids.toArray(String[]::new))
                .param("now", Rows.utc(now))
                .query((row, _) -> row.getString(1))
                .list());
        return entries.stream()
                .filter(entry -> !isTold(entry) || fresh.remove(Objects.requireNonNull(entry.onceId())))
                .toList();
    }

    private static boolean isTold(Entry entry) {
        return entry.onceId() != null && entry.entry().transactionId() == null;
    }

    @Override
    public String what() {
        return "ids of usage records";
    }

    /// Longer than the 7 days of an idempotency key (R25), since a record may wait in the topic before it is read.
    @Override
    public Duration kept() {
        return Duration.ofDays(30);
    }

    @Override
    public List<Seller> sellersWithOlder(Instant limit) {
        return jdbc.sql("select seller_id, mode from sellers_with_old_usage_ids(:limit)")
                .param("limit", Rows.utc(limit))
                .query(Seller::of)
                .list();
    }

    @Override
    public int forgetBefore(Instant limit, int most) {
        var sql = """
                delete from usage_log_once where once_id in
                    (select once_id from usage_log_once where seen_at < :limit limit :most)
                """;
        return jdbc.sql(sql).param("limit", Rows.utc(limit)).param("most", most).update();
    }
}
