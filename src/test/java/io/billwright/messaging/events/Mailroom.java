package io.billwright.messaging.events;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.DatabaseSettings;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.telemetry.Spans;
import io.billwright.testing.Await;
import io.billwright.testing.TestService;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;

/// A service in which events are delivered when a test says so, to receivers of its making.
final class Mailroom {

    static final TestService SERVICE = TestService.start(Map.of());

    private static final SellerTransactions TRANSACTIONS = SERVICE.bean(SellerTransactions.class);
    private static final SellerClock CLOCK = SERVICE.bean(SellerClock.class);
    private static final Subscribers SUBSCRIBERS = SERVICE.bean(Subscribers.class);
    private static final JdbcClient OWNER = SERVICE.database().owner();

    private Mailroom() {}

    static void empty() {
        OWNER.sql("truncate event_subscribers, event_deliveries, event_attempts cascade")
                .update();
    }

    static Seller newSeller() {
        return SERVICE.newSeller(Seller.Mode.LIVE).seller();
    }

    static Subscriber subscriber(Seller seller, String... types) {
        var subscriber = new Subscriber(Ids.next(), Subscriber.Kind.WEBHOOK);
        TRANSACTIONS.run(seller, () -> SUBSCRIBERS.add(subscriber, List.of(types), CLOCK.systemNow()));
        return subscriber;
    }

    static void append(Seller seller, String object, String... types) {
        TRANSACTIONS.run(
                seller,
                () -> SERVICE.bean(EventLog.class)
                        .append(
                                CLOCK.systemNow(),
                                List.of(types).stream()
                                        .map(type -> new EventLog.Event(type, object, Map.of("is", type)))
                                        .toList()));
    }

    static List<Delivery> take(Seller seller, Subscriber subscriber, int number) {
        return TRANSACTIONS.in(
                seller,
                () -> SERVICE.bean(EventQueue.class)
                        .take(
                                seller,
                                Map.of(subscriber, number),
                                CLOCK.systemNow().plusSeconds(1)));
    }

    static void redeliverFirst(Seller seller, Subscriber subscriber) {
        var first = OWNER.sql("select event_id from event_deliveries where subscriber_id = :id order by 1 limit 1")
                .param("id", subscriber.subscriberId())
                .query(UUID.class)
                .single();
        TRANSACTIONS.run(
                seller,
                () -> SERVICE.bean(Redelivery.class).of(first, List.of(subscriber.subscriberId()), CLOCK.systemNow()));
    }

    static void settle(Delivery delivery, Outcome outcome) {
        var attempt = Attempt.of(delivery, outcome, CLOCK.systemNow(), Duration.ofMillis(3));
        TRANSACTIONS.run(delivery.seller(), () -> SERVICE.bean(EventQueue.class).settle(List.of(attempt)));
    }

    /// As if what waits for a subscriber had happened so many times more.
    static void multiply(Subscriber subscriber, int times) {
        OWNER.sql("""
                        insert into event_deliveries
                            (seller_id, subscriber_id, delivery_id, event_id, object_id, sequence, due_at)
                        select seller_id, subscriber_id, gen_random_uuid(), event_id, object_id, sequence + n, due_at
                        from event_deliveries cross join generate_series(1, :times) as n
                        where subscriber_id = :id
                        """)
                .param("id", subscriber.subscriberId())
                .param("times", times)
                .update();
    }

    /// Until somebody waits for a lock.
    static void awaitWaiting() {
        var sql = "select exists (select from pg_stat_activity where datname = current_database()"
                + " and wait_event_type = 'Lock')";
        Await.until(
                "a wait for a lock", () -> OWNER.sql(sql).query(Boolean.class).single());
    }

    /// Keeps all connections that a seller may have, until it is closed.
    static AutoCloseable allConnectionsOf(Seller seller) {
        int share = SERVICE.bean(DatabaseSettings.class).poolSize() / 2;
        var taken = new CountDownLatch(share);
        var end = new CountDownLatch(1);
        var threads = Executors.newVirtualThreadPerTaskExecutor();
        for (int i = 0; i < share; i++) {
            threads.execute(() -> TRANSACTIONS.run(seller, () -> {
                taken.countDown();
                awaited(end);
            }));
        }
        awaited(taken);
        return () -> {
            end.countDown();
            threads.close();
        };
    }

    private static void awaited(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /// How many deliveries the database reads for it.
    static long rowsRead(Seller seller, Runnable work) {
        return TRANSACTIONS.in(seller, () -> {
            work.run();
            return SERVICE.bean(JdbcClient.class).sql("""
                            select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables
                            where relname = 'event_deliveries'
                            """).query(Long.class).single();
        });
    }

    /// As if the time of all that waits had come.
    static void letTimePass() {
        OWNER.sql("""
                        update event_deliveries set due_at = least(due_at, now() - interval '1 second'),
                            claimed_until = case when claim_id is not null then now() - interval '1 second' end
                        where state = 'PENDING'
                        """).update();
    }

    /// As if all that waits had done so for that long.
    static void letWait(int seconds) {
        OWNER.sql("""
                        update event_deliveries set due_at = due_at - make_interval(secs => :seconds),
                            claimed_until = claimed_until - make_interval(secs => :seconds)
                        """).param("seconds", seconds).update();
    }

    static void letDaysPass(int days) {
        OWNER.sql("update event_subscribers set failing_since = failing_since - make_interval(days => :days)")
                .param("days", days)
                .update();
        OWNER.sql("update event_deliveries set settled_at = settled_at - make_interval(days => :days)")
                .param("days", days)
                .update();
    }

    static int forgetBefore(Seller seller, Instant limit) {
        return TRANSACTIONS.in(seller, () -> SERVICE.bean(EventQueue.class).forgetBefore(limit, 100));
    }

    static long attempts(Subscriber subscriber) {
        return OWNER.sql("select count(*) from event_attempts where subscriber_id = :id")
                .param("id", subscriber.subscriberId())
                .query(Long.class)
                .single();
    }

    static List<Row> rows(Subscriber subscriber) {
        return OWNER.sql("""
                        select state, attempts, last_status, last_error, object_id || ' ' || sequence as what,
                               extract(epoch from coalesce(claimed_until, due_at) - now())::bigint as wait,
                               array(select concat(a.attempt, ' ', a.status, ' ', a.answer) from event_attempts a
                                     where a.delivery_id = d.delivery_id order by attempt) as log
                        from event_deliveries d where subscriber_id = :id order by delivery_id
                        """)
                .param("id", subscriber.subscriberId())
                .query((row, _) -> new Row(
                        row.getString("what"),
                        row.getString("state"),
                        row.getInt("attempts"),
                        String.valueOf(row.getString("last_error")),
                        row.getLong("wait"),
                        List.of((String[]) row.getArray("log").getArray())))
                .list();
    }

    record Row(String what, String state, int attempts, String lastError, long waitSeconds, List<String> log) {}

    static boolean isEnabled(Subscriber subscriber) {
        return OWNER.sql("select disabled_at is null from event_subscribers where subscriber_id = :id")
                .param("id", subscriber.subscriberId())
                .query(Boolean.class)
                .single();
    }

    /// A process that delivers: what it was asked to deliver, in order, and what came of it.
    static final class Courier implements Receiver {

        final List<String> seen = new CopyOnWriteArrayList<>();
        final List<UUID> ids = new CopyOnWriteArrayList<>();
        final List<String> disabled = new ArrayList<>();
        private final Function<Told, Outcome> behaviour;
        private final DeliverEvents deliver;

        record Told(Subscriber subscriber, StoredEvent event) {}

        Courier(Function<Told, Outcome> behaviour) {
            this.behaviour = behaviour;
            var receivers = new Receivers(List.of(this));
            var store = SERVICE.bean(EventQueue.class);
            var settle = new SettleAttempts(
                    TRANSACTIONS, store, SUBSCRIBERS, receivers, CLOCK, SERVICE.bean(MeterRegistry.class));
            this.deliver =
                    new DeliverEvents(TRANSACTIONS, store, settle, receivers, CLOCK, new Spans(OpenTelemetry.noop()));
        }

        @Override
        public Subscriber.Kind kind() {
            return Subscriber.Kind.WEBHOOK;
        }

        @Override
        public Recipient recipient(Seller seller, Subscriber subscriber) {
            return event -> {
                seen.add(event.objectId() + " " + event.sequence());
                ids.add(event.eventId());
                return behaviour.apply(new Told(subscriber, event));
            };
        }

        @Override
        public boolean isDisabledByFailures() {
            return true;
        }

        @Override
        public void disabled(Seller seller, Subscriber subscriber, String reason) {
            disabled.add(reason);
        }

        void round() {
            deliver.round();
        }

        /// Rounds until one finds nothing due and nothing in hand. A round leaves out a seller for whom the one before
        /// is still at work.
        Courier deliverAll() {
            boolean isDone;
            do {
                isDone = deliver.isIdle();
                deliver.round();
                pause();
            } while (!isDone || !deliver.isIdle());
            return this;
        }

        void pause() {
            try {
                deliver.await(Duration.ofMillis(50));
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }
    }
}
