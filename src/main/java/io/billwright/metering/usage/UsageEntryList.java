package io.billwright.metering.usage;

import io.billwright.platform.db.Rows;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Page;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Lists entries, newest first. With a cursor, a page costs the same at any depth. A search scans a limited number of
/// entries and then returns a cursor to continue, so that its cost is bounded however many entries there are.
@Component
final class UsageEntryList {

    /// How many entries one request scans for a text.
    static final int MOST_SEARCHED = 10_000;

    private static final String PAGE = """
            select transaction_id, subscription_id, brick_id, value, time, recorded_at, position, deleted_at,
                   properties::text as properties, counted::text as counted,
                   encode(first_digest, 'hex') as first_digest
            from usage_entries
            where subscription_id = :subscriptionId and brick_id = :brickId and time >= :from and time < :to
              and (time, position) < (:time, :position) and deleted_at is null
            order by time desc, position desc
            """;

    private final JdbcClient jdbc;

    UsageEntryList(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    ListResponse<ListedEntry> list(UsageListing listing) {
        return listing.search() == null ? page(listing) : search(listing);
    }

    private ListResponse<ListedEntry> page(UsageListing listing) {
        var found = jdbc.sql(PAGE + " limit :limit offset :offset")
                .params(parameters(listing))
                .query(ListedEntry.Row::read)
                .list();
        return response(listing, found, null);
    }

    /// The scanned entries are read once, so that none is skipped or shown twice while others are being added.
    private ListResponse<ListedEntry> search(UsageListing listing) {
        var sql = """
                with seen as materialized (%s limit :searched)
                select f.*, b.time as last_time, b.position as last_position, b.entries
                from (select (array_agg(time order by time, position))[1] as time,
                             (array_agg(position order by time, position))[1] as position, count(*) as entries
                      from seen) b
                left join (select * from seen
                           where transaction_id ilike :pattern or properties ilike :pattern
                              or value = :number::numeric
                           order by time desc, position desc limit :limit offset :offset) f on true
                order by f.time desc, f.position desc
                """.formatted(PAGE);
        var found = new ArrayList<ListedEntry.Row>();
        var bound = new ArrayList<Page.Position>();
        jdbc.sql(sql)
                .params(parameters(listing))
                .param("searched", MOST_SEARCHED)
                .param("pattern", listing.pattern())
                .param("number", listing.number())
                .query(row -> {
                    if (row.getLong("entries") == MOST_SEARCHED && bound.isEmpty()) {
                        bound.add(UsageListing.position(Rows.instant(row, "last_time"), row.getLong("last_position")));
                    }
                    if (row.getString("transaction_id") != null) {
                        found.add(ListedEntry.Row.read(row, 0));
                    }
                });
        return response(listing, found, bound.isEmpty() ? null : bound.getFirst());
    }

    /// `bound` is the last entry scanned, if there may be more after it.
    private static ListResponse<ListedEntry> response(
            UsageListing listing, List<ListedEntry.Row> found, Page.@Nullable Position bound) {
        var page = listing.page();
        var full = found.size() > page.limit();
        var data = full ? found.subList(0, page.limit()) : found;
        var next = full ? position(data.getLast().stored()) : bound;
        return new ListResponse<>(
                data.stream().map(row -> ListedEntry.of(row, listing.metered())).toList(),
                next != null,
                page.limit(),
                page.offset(),
                next == null ? null : next.cursor(),
                null);
    }

    private static Page.Position position(StoredEntry stored) {
        return UsageListing.position(stored.entry().time(), stored.position());
    }

    private static Map<String, Object> parameters(UsageListing listing) {
        var page = listing.page();
        var parameters = new HashMap<String, Object>();
        parameters.put("subscriptionId", listing.metered().subscriptionId());
        parameters.put("brickId", listing.brickId());
        parameters.put("from", Rows.utc(listing.from()));
        parameters.put("to", Rows.utc(listing.to()));
        parameters.put("time", Rows.utc(page.after().createdAt()));
        parameters.put("position", listing.afterPosition());
        parameters.put("limit", page.limit() + 1);
        parameters.put("offset", page.offset());
        return parameters;
    }
}
