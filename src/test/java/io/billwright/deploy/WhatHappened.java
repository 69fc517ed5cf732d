package io.billwright.deploy;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.http.Json;
import io.billwright.testing.Api;
import io.billwright.testing.Await;
import io.billwright.testing.StripeBooks;
import io.billwright.testing.StripeBooks.Capture;
import io.billwright.testing.StripeStub;
import io.billwright.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.LongStream;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Checks what must be true once the traffic has ended and all work is done, whatever failed meanwhile.
final class WhatHappened {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final JdbcClient jdbc;
    private final UUID seller;
    private final Traffic traffic;
    private final Api api;

    WhatHappened(TestDatabase database, Traffic traffic) {
        this(database, traffic, traffic.shop().api());
    }

    /// @param api the seller's API, which may be in another cell than the one where the seller was set up
    WhatHappened(TestDatabase database, Traffic traffic, Api api) {
        this.jdbc = database.owner();
        this.traffic = traffic;
        this.api = api;
        this.seller = api.seller().id();
    }

    void check(StripeStub stripe, EventReceiver told) {
        awaitQuiet();
        everyAcknowledgedChangeIsThere();
        nothingIsBilledOrNumberedTwice();
        nothingIsChargedTwice(stripe.books(traffic.account()));
        nothingIsToldTwice(told.bodies());
        booksAreSound();
    }

    private void awaitQuiet() {
        Await.until("all due work is done", PATIENCE, () -> {
            PatientClient.pause();
            return count("""
                            select (select count(*) from invoice_work
                                    where seller_id = :seller and due_at <= now() and parked_reason is null)
                                + (select count(*) from event_deliveries
                                   where seller_id = :seller and state = 'PENDING')
                                + (select count(*) from payment_attempts
                                   where seller_id = :seller and state not in ('SUCCEEDED', 'FAILED'))
                            """) == 0;
        });
    }

    /// A change and its answer are stored in one transaction, so a replayed answer proves that the change is there.
    private void everyAcknowledgedChangeIsThere() {
        var changes = traffic.client().acknowledged();
        assertThat(changes).isNotEmpty();
        for (var change : changes) {
            var again = Json.mapper().readTree(traffic.client().repeat(change));
            var first = Json.mapper().readTree(change.answer());
            if (change.path().endsWith("/pay")) {
                // This answer shows the current state of the charge, so only its id is compared.
                assertThat(again.get("payment_attempt_id")).isEqualTo(first.get("payment_attempt_id"));
            } else if (change.path().equals("/usage")) {
                assertThat(again.get("transaction_id")).isEqualTo(first.get("transaction_id"));
            } else {
                assertThat(again).as(change.key()).isEqualTo(first);
            }
        }
        assertThat(count("select count(*) from customers where seller_id = :seller and customer_name like 'c%-%'"))
                .isEqualTo(acknowledged("/customers", "POST") - 1);
        assertThat(count("select count(*) from subscriptions where seller_id = :seller"))
                .isEqualTo(acknowledged("/subscriptions", "POST"));
        assertThat(count("select count(*) from usage_entries where seller_id = :seller"))
                .isEqualTo(acknowledged("/usage", "POST"));
    }

    private long acknowledged(String path, String method) {
        return traffic.client().acknowledged().stream()
                .filter(change -> change.path().equals(path) && change.method().equals(method))
                .count();
    }

    private void nothingIsBilledOrNumberedTwice() {
        long issued = count("select count(*) from issued_invoices where seller_id = :seller");
        assertThat(issued).isEqualTo(acknowledged("/subscriptions", "POST") + acknowledged("/invoices", "POST"));
        assertThat(jdbc.sql("""
                        select right(invoice_number, 6)::bigint from invoice_versions
                        where seller_id = :seller and version = 1 order by 1
                        """)
                        .param("seller", seller)
                        .query((row, _) -> row.getLong(1))
                        .list())
                .isEqualTo(LongStream.rangeClosed(1, issued).boxed().toList());
        assertThat(count("select count(*) from ledger_entries where seller_id = :seller and source = 'issued'"))
                .isGreaterThanOrEqualTo(issued);
        assertThat(list("""
                        select subscription_id || ' ' || period from invoices
                        where seller_id = :seller and subscription_id is not null and withdrawn_at is null
                        group by subscription_id, period having count(*) > 1
                        """)).isEmpty();
    }

    /// Stripe's captures, payment attempts and cash postings agree charge by charge.
    private void nothingIsChargedTwice(StripeBooks books) {
        var captures = books.captures();
        assertThat(captures).extracting(Capture::attemptId).doesNotHaveDuplicates();
        var taken = captures.stream().collect(toMap(Capture::attemptId, Capture::amount));
        assertThat(amounts("""
                        select attempt_id as id, amount from payment_attempts
                        where seller_id = :seller and state = 'SUCCEEDED'
                        """)).isEqualTo(taken);
        assertThat(amounts("""
                        select split_part(source, ':', 2) as id, sum(amount)::bigint as amount from ledger_entries
                        where seller_id = :seller and debit = 'CASH' and split_part(source, ':', 2) in (
                            select attempt_id::text from payment_attempts where seller_id = :seller)
                        group by source
                        """)).isEqualTo(taken);
        assertThat(list("""
                        select invoice_id::text from payment_attempts
                        where seller_id = :seller and state = 'SUCCEEDED'
                        """)).isNotEmpty().doesNotHaveDuplicates();
    }

    /// Each event was delivered under one id with one body, and each change caused one event.
    private void nothingIsToldTwice(Map<String, Set<String>> told) {
        // Only events after the endpoint was created, which is an event itself.
        var events = list("""
                select event_id::text from events
                where seller_id = :seller
                    and occurred_at > (select min(created_at) from webhook_endpoints where seller_id = :seller)
                    and type <> 'webhook_endpoint.created'
                """);
        assertThat(events).as("not told").isNotEmpty().allMatch(told::containsKey);
        assertThat(told.keySet()).as("told, and forgotten").allMatch(Set.copyOf(events)::contains);
        assertThat(told).allSatisfy((_, bodies) -> assertThat(bodies).hasSize(1));
        assertThat(list("""
                        select object_id || ' ' || type from events
                        where seller_id = :seller and type in ('customer.created', 'invoice.issued', 'invoice.voided',
                                                               'invoice.paid', 'subscription.created')
                        group by object_id, type having count(*) > 1
                        """)).isEmpty();
    }

    private void booksAreSound() {
        for (var check : api.get("/integrity").expect(200).body().get("checks")) {
            assertThat(check.get("ok").booleanValue()).as(check.toString()).isTrue();
        }
    }

    private Map<String, Long> amounts(String sql) {
        return jdbc
                .sql(sql)
                .param("seller", seller)
                .query((row, _) -> Map.entry(row.getString("id"), row.getLong("amount")))
                .list()
                .stream()
                .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private List<String> list(String sql) {
        return jdbc.sql(sql)
                .param("seller", seller)
                .query((row, _) -> row.getString(1))
                .list();
    }

    private long count(String sql) {
        return jdbc.sql(sql).param("seller", seller).query(Long.class).single();
    }
}
