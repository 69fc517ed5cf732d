package io.billwright.metering.usage;

import static io.billwright.metering.usage.UsageResult.Outcome.CONFLICT;
import static io.billwright.metering.usage.UsageResult.Outcome.CREATED;
import static io.billwright.metering.usage.UsageResult.Outcome.DUPLICATE;
import static io.billwright.metering.usage.UsageResult.Outcome.REJECTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.catalog.Aggregation;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.testing.Meters;
import io.billwright.testing.Shop;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The one writer of usage and what it adds up to (R18, S6), on the database itself.
class WriteUsageTest {

    private static final Instant NOW = Instant.parse("2026-03-10T12:00:00Z");

    private final Meters meters = Meters.at("2026-03-10T12:00:00Z");
    private final UUID subscription = UUID.fromString(meters.subscribe("2026-01-01"));
    private final Seller seller = meters.shop().api().seller();
    private final WriteUsage writeUsage = meters.bean(WriteUsage.class);
    private final CompactUsage compactUsage = meters.bean(CompactUsage.class);
    private final UsageTotals totals = meters.bean(UsageTotals.class);

    @Test
    void anEntryCountsOnceHoweverOftenItIsSent() {
        var entry = entry("t1", "sum", "5", "2026-03-01T00:00:00Z");

        assertThat(outcomes(entry, entry)).containsExactly(CREATED, DUPLICATE);
        assertThat(outcomes(entry)).containsExactly(DUPLICATE);
        assertThat(outcomes(entry("t1", "sum", "5.0", "2026-03-01T00:00:00Z"))).containsExactly(DUPLICATE);
        assertThat(quantity("sum", Aggregation.SUM)).isEqualByComparingTo("5");
    }

    @Test
    void otherContentUnderAKnownIdIsAConflictAndCountsNothing() {
        write(entry("t1", "sum", "5", "2026-03-01T00:00:00Z"));

        assertThat(outcomes(
                        entry("t1", "sum", "6", "2026-03-01T00:00:00Z"),
                        entry("t1", "sum", "5", "2026-03-01T00:00:01Z"),
                        entry("t1", "max", "5", "2026-03-01T00:00:00Z"),
                        entry("t2", "sum", "1", "2026-03-01T00:00:00Z"),
                        entry("t2", "sum", "2", "2026-03-01T00:00:00Z")))
                .containsExactly(CONFLICT, CONFLICT, CONFLICT, CREATED, CONFLICT);
        assertThat(quantity("sum", Aggregation.SUM)).isEqualByComparingTo("6");
    }

    @Test
    void entriesWithoutAnIdCountEachTime() {
        var entry = entry(null, "sum", "0.000000000001", "2026-03-01T00:00:00Z");

        assertThat(outcomes(entry, entry, entry)).containsExactly(CREATED, CREATED, CREATED);
        assertThat(quantity("sum", Aggregation.SUM)).isEqualByComparingTo("0.000000000003");
        assertThat(count("usage_entries")).isZero();
    }

    @Test
    void whatIsNotMeteredIsRefusedByNameAndTheRestIsWritten() {
        var results = write(
                new UsageEntry("a", Ids.next(), meters.brick("sum"), BigDecimal.ONE, NOW, null),
                entry("b", "base", "1", "2026-03-01T00:00:00Z"),
                entry("c", "sum", "1", "2026-03-11T12:00:00.000001Z"),
                entry("d", "sum", "1", "2025-12-31T23:59:59.999999Z"),
                entry("e", "sum", "1", "2026-03-11T12:00:00Z"));

        assertThat(results)
                .extracting(UsageResult::outcome)
                .containsExactly(REJECTED, REJECTED, REJECTED, REJECTED, CREATED);
        assertThat(results.subList(0, 4))
                .extracting(UsageResult::message)
                .containsExactly(
                        "subscription_id is not known",
                        "brick_id is not metered by the subscription",
                        "time must not be more than 24 hours ahead",
                        "time must not be before the subscription begins");
        assertThat(results.getFirst().fields()).containsKey("subscription_id");
    }

    @Test
    void whatBelongsToAPeriodThatIsOverIsLate() {
        assertThat(write(
                        entry("a", "sum", "1", "2026-02-28T23:59:59Z"),
                        entry("b", "sum", "1", "2026-03-01T00:00:00Z"),
                        entry("c", "sum", "1", "2026-01-01T00:00:00Z")))
                .extracting(UsageResult::late)
                .containsExactly(true, false, true);
    }

    @Test
    void anotherSellersSubscriptionIsNotKnown() {
        var other = Meters.at("2026-03-10T12:00:00Z");
        var entry = entry("t1", "sum", "1", "2026-03-01T00:00:00Z");

        var results = other.in(
                () -> other.bean(WriteUsage.class).handle(other.shop().api().seller(), List.of(entry), NOW));

        assertThat(results).extracting(UsageResult::message).containsExactly("subscription_id is not known");
    }

    @Test
    void aSubscriptionThatEndsIsSeenToEndAtOnce() {
        write(entry("a", "sum", "1", "2026-03-10T11:00:00Z"));
        meters.shop().post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);

        assertThat(write(entry("b", "sum", "1", "2026-03-11T11:00:00Z")))
                .extracting(UsageResult::message)
                .containsExactly("time must not be after the subscription ends");
    }

    @Test
    void eachAggregationMakesOneQuantityOfAPeriod() {
        for (var brick : List.of("sum", "max", "last", "unique")) {
            write(
                    user(brick + 1, brick, "3", "2026-03-02T10:00:00Z", "ann"),
                    user(brick + 2, brick, "9", "2026-03-01T10:00:00Z", "bob"),
                    user(null, brick, "7", "2026-03-03T10:00:00Z", "ann"),
                    user(brick + 3, brick, "100", "2026-02-28T23:59:59Z", "cid"));
        }

        assertThat(quantity("sum", Aggregation.SUM)).isEqualByComparingTo("19");
        assertThat(quantity("max", Aggregation.MAX)).isEqualByComparingTo("9");
        assertThat(quantity("last", Aggregation.LAST)).isEqualByComparingTo("7");
        assertThat(quantity("unique", Aggregation.UNIQUE)).isEqualByComparingTo("2");
    }

    @Test
    void ofEntriesWithTheSameTimeTheOneThatArrivedLastIsTheLast() {
        write(entry("z", "last", "1", "2026-03-02T10:00:00Z"), entry("y", "last", "2", "2026-03-02T10:00:00Z"));
        assertThat(quantity("last", Aggregation.LAST)).isEqualByComparingTo("2");

        write(entry("x", "last", "3", "2026-03-02T10:00:00Z"));
        assertThat(quantity("last", Aggregation.LAST)).isEqualByComparingTo("3");
    }

    @Test
    void mergingMarksTheHourAsChanged() {
        write(entry("a", "sum", "1", "2026-03-02T10:00:00Z"));
        quantity("sum", Aggregation.SUM);
        meters.run(() ->
                meters.jdbc().sql("update usage_rollups set changed = false").update());
        write(entry("b", "sum", "1", "2026-03-02T10:59:59Z"), entry("c", "sum", "1", "2026-03-02T11:00:00Z"));
        quantity("sum", Aggregation.SUM);

        assertThat(count("usage_rollups")).isEqualTo(2);
        assertThat(count("usage_rollups where changed")).isEqualTo(2);
        assertThat(count("usage_deltas")).isZero();
    }

    @Test
    void writersOfTheSameIdsAtTheSameTimeCountThemOnce() throws Exception {
        var entries = IntStream.range(0, 200)
                .mapToObj(i -> entry("r" + i, "sum", "1", "2026-03-02T10:00:00Z"))
                .toList();
        var start = new CountDownLatch(1);
        var writers = IntStream.range(0, 8)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> {
                    await(start);
                    return write((i % 2 == 0 ? entries : entries.reversed()).toArray(UsageEntry[]::new));
                }))
                .toList();
        start.countDown();
        var created = 0L;
        for (var writer : writers) {
            created += writer.get().stream()
                    .filter(result -> result.outcome() == CREATED)
                    .count();
        }

        assertThat(created).isEqualTo(200);
        assertThat(quantity("sum", Aggregation.SUM)).isEqualByComparingTo("200");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private UsageEntry entry(@Nullable String id, String brick, String value, String time) {
        return new UsageEntry(id, subscription, meters.brick(brick), new BigDecimal(value), Instant.parse(time), null);
    }

    private UsageEntry user(@Nullable String id, String brick, String value, String time, String user) {
        return new UsageEntry(
                id,
                subscription,
                meters.brick(brick),
                new BigDecimal(value),
                Instant.parse(time),
                Shop.json("{'user': '" + user + "'}"));
    }

    private List<UsageResult> write(UsageEntry... entries) {
        return meters.in(() -> writeUsage.handle(seller, List.of(entries), NOW));
    }

    private List<UsageResult.Outcome> outcomes(UsageEntry... entries) {
        return write(entries).stream().map(UsageResult::outcome).toList();
    }

    /// Of March 2026.
    private BigDecimal quantity(String brick, Aggregation aggregation) {
        return meters.in(() -> {
            compactUsage.handle(List.of(subscription));
            return totals.of(new UsageTotals.Asked(
                    subscription,
                    meters.brick(brick),
                    aggregation,
                    "user",
                    Instant.parse("2026-03-01T00:00:00Z"),
                    Instant.parse("2026-04-01T00:00:00Z")));
        });
    }

    private long count(String rows) {
        return meters.in(() -> meters.jdbc()
                .sql("select count(*) from " + rows)
                .query(Long.class)
                .single());
    }
}
