package io.billwright.metering.usage;

import io.billwright.metering.usage.UsageDeltas.Delta;
import io.billwright.metering.usage.UsageDeltas.Last;
import io.billwright.metering.usage.UsageDeltas.Value;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Rows;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Stores usage that is not merged into the rollups yet.
@Component
final class DeltaStore {

    private final JdbcClient jdbc;
    private final SellerClock clock;

    DeltaStore(JdbcClient jdbc, SellerClock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /// `firstPosition` must belong to this batch alone.
    void insert(UsageDeltas deltas, long firstPosition) {
        if (!deltas.hours().isEmpty()) {
            insertHours(new ArrayList<>(deltas.hours()), firstPosition);
        }
        if (!deltas.values().isEmpty()) {
            insertValues(new ArrayList<>(deltas.values().entrySet()), firstPosition);
        }
    }

    private void insertHours(List<Delta> deltas, long firstPosition) {
        var sql = """
                insert into usage_deltas (subscription_id, position, brick_id, hour, identified, entries, total,
                                          highest, last_time, last_position, last_value, added_at)
                select n.subscription_id, n.position, n.brick_id, 'epoch'::timestamptz + n.hour * interval '1 us',
                       n.identified, n.entries, n.total, n.highest,
                       'epoch'::timestamptz + n.last_time * interval '1 us', n.last_position, n.last_value,
                       :now::timestamptz
                from unnest(:subscriptionIds::uuid[], :positions::bigint[], :brickIds::uuid[], :hours::bigint[],
                            :identified::boolean[], :entries::int[], :totals::numeric[], :highest::numeric[],
                            :lastTimes::bigint[], :lastPositions::bigint[], :lastValues::numeric[])
                     as n (subscription_id, position, brick_id, hour, identified, entries, total, highest, last_time,
                           last_position, last_value)
                """;
        jdbc.sql(sql)
                .param("subscriptionIds", uuids(deltas, delta -> delta.hour().subscriptionId()))
                .param("positions", positions(deltas, firstPosition))
                .param("brickIds", uuids(deltas, delta -> delta.hour().brickId()))
                .param(
                        "hours",
                        longs(
                                deltas,
                                delta -> UsageEntryStore.micros(delta.hour().hour())))
                .param("identified", flags(deltas))
                .param("entries", deltas.stream().mapToInt(Delta::entries).toArray())
                .param("totals", array(deltas, Delta::total, BigDecimal[]::new))
                .param("highest", array(deltas, Delta::highest, BigDecimal[]::new))
                .param("lastTimes", lasts(deltas, last -> UsageEntryStore.micros(last.time()), Long[]::new))
                .param("lastPositions", lasts(deltas, Last::position, Long[]::new))
                .param("lastValues", lasts(deltas, Last::value, BigDecimal[]::new))
                .param("now", Rows.utc(clock.systemNow()))
                .update();
    }

    private void insertValues(List<Map.Entry<Value, Integer>> values, long firstPosition) {
        var sql = """
                insert into usage_value_deltas (subscription_id, position, brick_id, day, property, value, entries)
                select n.subscription_id, n.position, n.brick_id, 'epoch'::timestamptz + n.day * interval '1 us',
                       n.property, n.value, n.entries
                from unnest(:subscriptionIds::uuid[], :positions::bigint[], :brickIds::uuid[], :days::bigint[],
                            :properties::text[], :values::text[], :entries::int[])
                     as n (subscription_id, position, brick_id, day, property, value, entries)
                """;
        jdbc.sql(sql)
                .param("subscriptionIds", uuids(values, value -> value.getKey().subscriptionId()))
                .param("positions", positions(values, firstPosition))
                .param("brickIds", uuids(values, value -> value.getKey().brickId()))
                .param(
                        "days",
                        longs(
                                values,
                                value -> UsageEntryStore.micros(value.getKey().day())))
                .param("properties", texts(values, Value::property))
                .param("values", texts(values, Value::value))
                .param("entries", values.stream().mapToInt(Map.Entry::getValue).toArray())
                .update();
    }

    private static <T> long[] positions(List<T> rows, long first) {
        return LongStream.range(first, first + rows.size()).toArray();
    }

    private static <T> UUID[] uuids(List<T> rows, Function<T, UUID> of) {
        return rows.stream().map(of).toArray(UUID[]::new);
    }

    private static <T> long[] longs(List<T> rows, ToLongFunction<T> of) {
        return rows.stream().mapToLong(of).toArray();
    }

    private static String[] texts(List<Map.Entry<Value, Integer>> values, Function<Value, String> of) {
        return values.stream().map(Map.Entry::getKey).map(of).toArray(String[]::new);
    }

    private static boolean[] flags(List<Delta> deltas) {
        var flags = new boolean[deltas.size()];
        for (int i = 0; i < flags.length; i++) {
            flags[i] = deltas.get(i).hour().identified();
        }
        return flags;
    }

    private static <T> @Nullable T[] lasts(List<Delta> deltas, Function<Last, T> of, IntFunction<@Nullable T[]> array) {
        return array(deltas, delta -> delta.last() == null ? null : of.apply(delta.last()), array);
    }

    private static <T> @Nullable T[] array(
            List<Delta> deltas, Function<Delta, @Nullable T> of, IntFunction<@Nullable T[]> array) {
        var values = array.apply(deltas.size());
        for (int i = 0; i < values.length; i++) {
            values[i] = of.apply(deltas.get(i));
        }
        return values;
    }
}
