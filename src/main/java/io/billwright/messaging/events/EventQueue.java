package io.billwright.messaging.events;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.platform.jobs.Forgetful;
import io.billwright.platform.jobs.JobSettings;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The queue of deliveries. A claimed delivery is leased, so that others claim it if its sender dies.
@Component
final class EventQueue implements Forgetful {

    /// How many due deliveries are considered for claiming, so that an object with very many events is not read in
    /// full each time. Larger than what a subscriber may have in flight, since those are among them.
    private static final int WINDOW = 200;
    private static final int LONGEST_ANSWER = 1024;

    /// Materialized and row by row, here and below, so that no misestimate makes the planner read the whole queue.
    /// Deliveries that another process has claimed or settled since the read are skipped.
    private static final String TAKE = """
            with due as materialized (
                select ready.*
                from unnest(:subscribers, :numbers) as wanted(subscriber_id, number)
                join event_subscribers s on s.subscriber_id = wanted.subscriber_id and s.disabled_at is null
                cross join lateral (
                    select d.subscriber_id, d.delivery_id, d.claim_id, d.attempts
                    from (select * from event_deliveries d
                          where d.subscriber_id = wanted.subscriber_id and d.state = 'PENDING' and d.due_at <= :now
                          order by d.due_at, d.delivery_id limit :window) d
                    where (d.claimed_until is null or d.claimed_until <= :now)
                      and (d.attempts > 0
                           or d.sequence = (select untried.sequence from event_deliveries untried
                                            where untried.subscriber_id = d.subscriber_id
                                              and untried.object_id = d.object_id and untried.attempts = 0
                                            order by untried.sequence limit 1))
                    order by d.due_at, d.delivery_id limit wanted.number) ready),
            locked as materialized (
                select seen.place
                from due
                cross join lateral (
                    select d.ctid as place from event_deliveries d
                    where d.subscriber_id = due.subscriber_id and d.delivery_id = due.delivery_id
                      and d.claim_id is not distinct from due.claim_id and d.attempts = due.attempts
                    limit 1 for update skip locked) seen),
            taken as (
                update event_deliveries d
                set claim_id = :claim, claimed_until = :until
                from locked where d.ctid = locked.place
                returning d.*)
            select t.delivery_id, t.subscriber_id, t.failures, e.event_id, e.type, e.object_id, e.sequence,
                   e.occurred_at, e.data
            from taken t join events e using (event_id)
            order by e.event_id
            """;

    /// A statement of its own, run first: a statement does not see what others changed while it waited for their
    /// locks.
    private static final String LOCK = """
            select from unnest(:subscribers, :deliveries) as e(subscriber_id, delivery_id)
            cross join lateral (
                select 1 from event_deliveries d
                where d.subscriber_id = e.subscriber_id and d.delivery_id = e.delivery_id
                limit 1 for update) locked
            """;

    private static final String SETTLE = """
            with ended as materialized (
                select e.*, seen.place
                from unnest(:subscribers, :deliveries, :claims, :states, :dues::timestamptz[],
                            :starts::timestamptz[], :millis, :statuses, :answers, :errors)
                     as e(subscriber_id, delivery_id, claim_id, state, due_at, started_at, millis, status, answer,
                          error)
                cross join lateral (
                    select d.ctid as place, d.state, d.claim_id from event_deliveries d
                    where d.subscriber_id = e.subscriber_id and d.delivery_id = e.delivery_id
                    limit 1) seen
                where seen.state = 'PENDING' and (e.state = 'DELIVERED' or seen.claim_id = e.claim_id)),
            settled as (
                update event_deliveries d
                set attempts = d.attempts + 1, failures = d.failures + (e.state <> 'DELIVERED')::int,
                    state = e.state, due_at = e.due_at, claim_id = null, claimed_until = null,
                    last_status = nullif(e.status, 0), last_error = e.error,
                    settled_at = case when e.state <> 'PENDING' then e.due_at end
                from ended e
                where d.ctid = e.place
                returning d.subscriber_id, d.delivery_id, d.attempts, e.started_at, e.millis, d.last_status,
                          e.answer)
            insert into event_attempts
                (subscriber_id, delivery_id, attempt, started_at, millis, status, answer)
            select * from settled
            """;

    private final JdbcClient jdbc;
    /// Longer than an attempt takes, so it needs no heartbeat.
    private final Duration lease;

    EventQueue(JdbcClient jdbc, JobSettings settings) {
        this.jdbc = jdbc;
        this.lease = settings.lease();
    }

    /// A subscriber with due deliveries, and whether the last one failed.
    record Due(Seller seller, Subscriber subscriber, boolean failing) {}

    /// Needs no seller.
    List<Due> due(Instant now) {
        var sql = """
                select seller_id, mode, subscriber_id, kind, failing from subscribers_with_due_events(:now)
                where seller_id not in (select seller from seller_fences)
                """;
        return jdbc.sql(sql)
                .param("now", Rows.utc(now))
                .query((row, _) -> new Due(
                        new Seller(Rows.uuid(row, "seller_id"), Seller.Mode.valueOf(row.getString("mode"))),
                        new Subscriber(Rows.uuid(row, "subscriber_id"), Subscriber.Kind.valueOf(row.getString("kind"))),
                        row.getBoolean("failing")))
                .list();
    }

    /// Claims for each subscriber at most the wanted number. A first attempt waits while an earlier event of the same
    /// object has not been attempted, whether it is claimed or not.
    List<Delivery> take(Seller seller, Map<Subscriber, Integer> wanted, Instant now) {
        planAnew();
        var claimId = Ids.next();
        var subscribers = List.copyOf(wanted.keySet());
        var byId = subscribers.stream().collect(toMap(Subscriber::subscriberId, subscriber -> subscriber));
        return jdbc.sql(TAKE)
                .param("subscribers", uuids(subscribers, Subscriber::subscriberId))
                .param("numbers", subscribers.stream().mapToInt(wanted::get).toArray())
                .param("window", WINDOW)
                .param("claim", claimId)
                .param("now", Rows.utc(now))
                .param("until", Rows.utc(now.plus(lease)))
                .query((row, _) -> new Delivery(
                        Rows.uuid(row, "delivery_id"),
                        claimId,
                        seller,
                        requireNonNull(byId.get(Rows.uuid(row, "subscriber_id"))),
                        row.getInt("failures"),
                        event(row)))
                .list();
    }

    /// Records the outcome of attempts. After the lease has been lost, only an acceptance still counts.
    void settle(List<Attempt> attempts) {
        planAnew();
        var subscribers =
                uuids(attempts, attempt -> attempt.delivery().subscriber().subscriberId());
        var deliveries = uuids(attempts, attempt -> attempt.delivery().deliveryId());
        jdbc.sql(LOCK)
                .param("subscribers", subscribers)
                .param("deliveries", deliveries)
                .query()
                .listOfRows();
        jdbc.sql(SETTLE)
                .param("subscribers", subscribers)
                .param("deliveries", deliveries)
                .param("claims", uuids(attempts, attempt -> attempt.delivery().claimId()))
                .param("states", texts(attempts, attempt -> attempt.state().name()))
                .param("dues", texts(attempts, attempt -> attempt.dueAt().toString()))
                .param("starts", texts(attempts, attempt -> attempt.startedAt().toString()))
                .param(
                        "millis",
                        attempts.stream()
                                .mapToInt(attempt -> (int) attempt.took().toMillis())
                                .toArray())
                .param(
                        "statuses",
                        attempts.stream().mapToInt(EventQueue::status).toArray())
                .param(
                        "answers",
                        texts(attempts, attempt -> storable(attempt.outcome().answer())))
                .param("errors", texts(attempts, EventQueue::error))
                .update();
    }

    /// A cached plan from when the queue was short would read the whole queue now, again and again.
    private void planAnew() {
        jdbc.sql("set local plan_cache_mode = force_custom_plan").update();
    }

    @Override
    public String what() {
        return "deliveries of events";
    }

    /// As long as events are shown.
    @Override
    public Duration kept() {
        return Duration.ofDays(30);
    }

    @Override
    public List<Seller> sellersWithOlder(Instant limit) {
        return jdbc.sql("select seller_id, mode from sellers_with_old_deliveries(:limit)")
                .param("limit", new UUID(limit.toEpochMilli() << 16, 0))
                .query(Seller::of)
                .list();
    }

    /// Deletes deliveries settled before that time, with their attempts, and pending ones of subscribers disabled
    /// before it.
    @Override
    public int forgetBefore(Instant limit, int most) {
        return jdbc.sql("""
                        with old as (
                            select d.subscriber_id, d.delivery_id
                            from event_subscribers s
                            cross join lateral (
                                select d.subscriber_id, d.delivery_id from event_deliveries d
                                where d.subscriber_id = s.subscriber_id and d.delivery_id < :end
                                  and (d.settled_at < :limit or (d.state = 'PENDING' and s.disabled_at < :limit))
                                limit :most) d
                            limit :most),
                        attempts as (
                            delete from event_attempts a using old
                            where a.subscriber_id = old.subscriber_id and a.delivery_id = old.delivery_id)
                        delete from event_deliveries d using old
                        where d.subscriber_id = old.subscriber_id and d.delivery_id = old.delivery_id
                        """)
                .param("limit", Rows.utc(limit))
                .param("end", new UUID(limit.toEpochMilli() << 16, 0))
                .param("most", most)
                .update();
    }

    private static int status(Attempt attempt) {
        var status = attempt.outcome().status();
        return status == null ? 0 : status;
    }

    private static @Nullable String error(Attempt attempt) {
        return attempt.succeeded() ? null : storable(attempt.outcome().answer());
    }

    /// Receivers may answer anything, so the text is truncated and stripped of NUL.
    private static String storable(String answer) {
        var text = answer.replace('\0', ' ');
        int end = Math.min(text.length(), LONGEST_ANSWER);
        return text.substring(0, end > 0 && Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end);
    }

    private static StoredEvent event(ResultSet row) throws SQLException {
        return new StoredEvent(
                Rows.uuid(row, "event_id"),
                row.getString("type"),
                row.getString("object_id"),
                row.getLong("sequence"),
                Rows.instant(row, "occurred_at"),
                row.getBytes("data"));
    }

    private static <T> UUID[] uuids(List<T> items, Function<T, UUID> id) {
        return items.stream().map(id).toArray(UUID[]::new);
    }

    private static <T> String[] texts(List<T> items, Function<T, @Nullable String> text) {
        return items.stream().map(text).toArray(String[]::new);
    }
}
