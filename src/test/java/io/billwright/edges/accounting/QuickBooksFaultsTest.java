package io.billwright.edges.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.DueNow;
import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.QuickBooksStub;
import io.billwright.testing.QuickBooksStub.Fault;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What goes wrong on the way to QuickBooks is seen, tried again, and leaves nothing there twice.
class QuickBooksFaultsTest {

    private static final QuickBooksStub STUB = QuickBooksStub.start();
    private static final TestService SERVICE = TestService.start(STUB.settings());

    private final ConnectedShop connected = ConnectedShop.open(SERVICE, STUB);
    private final Bills bills = connected.bills();
    private final String invoice = bills.issue("2025-03-01");

    @AfterAll
    static void close() {
        SERVICE.close();
        STUB.close();
    }

    @AfterEach
    void endFaults() {
        STUB.fail(_ -> null);
    }

    /// Each call fails once, one after the other.
    @ParameterizedTest
    @EnumSource(Fault.class)
    void nothingIsThereTwice(Fault fault) {
        bills.paid(invoice, 6000_00);
        var calls = new AtomicInteger();
        STUB.fail(_ -> calls.getAndIncrement() % 2 == 0 ? fault : null);
        var failures = new ArrayList<String>();
        for (int i = 0; i < 4; i++) {
            connected.sync(invoice).ifPresent(failures::add);
        }
        assertThat(failures).hasSize(4).allMatch(reason -> reason.startsWith("QuickBooks"));
        connected.synced(invoice);

        for (var entity : List.of("Customer", "Invoice", "Payment", "SalesReceipt")) {
            assertThat(connected.books().all(entity)).as(entity).hasSize(1);
        }
        connected.agree();
    }

    /// While nobody knows whether the invoice arrived, it changes.
    @Test
    void whatChangedAfterALostAnswerIsBroughtUpToDate() {
        STUB.fail(call -> call.resource().equals("invoice") ? Fault.LOST : null);
        assertThat(connected.sync(invoice)).isPresent();
        STUB.fail(_ -> null);
        bills.shop()
                .post("/invoices/" + invoice + "/regenerate", "{'send_invoice': false}")
                .expect(200);
        connected.synced(invoice);

        assertThat(connected.books().all("Invoice")).hasSize(1);
        assertThat(connected.books().all("Invoice").getFirst().get("DocNumber").stringValue())
                .isEqualTo("INV-000001-2");
    }

    @Test
    void whatIsRefusedIsShownAndRetried() {
        connected.connect("unknown-item").expect(200);
        assertThat(connected.sync(invoice).orElseThrow()).contains("Invalid Reference Id");

        var failed = bills.shop()
                .api()
                .get("/accounting/syncs?state=FAILED&include_total=true")
                .expect(200);
        assertThat(failed.at("total")).isEqualTo("1");
        assertThat(failed.at("data.0.invoice_id")).isEqualTo(invoice);
        assertThat(failed.at("data.0.invoice_number")).isEqualTo("INV-000001");
        assertThat(failed.at("data.0.error")).contains("2500");
        assertThat(failed.at("data.0.attempts")).isEqualTo("1");
        assertThat(SERVICE.bean(SyncStore.class).failed()).isPositive();

        connected.connect("sales").expect(200);
        assertThat(retry().at("state")).isEqualTo("PENDING");
        DueNow.run(SERVICE, SyncDueInvoices.class);

        var done = bills.shop().api().get("/accounting/syncs").expect(200);
        assertThat(done.at("data.0.state")).isEqualTo("SYNCED");
        assertThat(done.at("data.0.error")).isEqualTo("null");
        assertThat(done.at("data.0.synced_at")).isNotEqualTo("null");
        connected.agree();
    }

    @Test
    void whatFailsIsDueAgain() {
        STUB.fail(_ -> Fault.ERROR);
        retry();
        DueNow.run(SERVICE, SyncDueInvoices.class);
        var failed = bills.shop().api().get("/accounting/syncs").expect(200);
        assertThat(failed.at("data.0.state")).isEqualTo("FAILED");
        assertThat(Instant.parse(failed.at("data.0.next_attempt_at"))).isAfter(Instant.now());
        STUB.fail(_ -> null);
        letTimePass();
        DueNow.run(SERVICE, SyncDueInvoices.class);

        assertThat(bills.shop().api().get("/accounting/syncs").at("data.0.state"))
                .isEqualTo("SYNCED");
        connected.agree();
    }

    private static void letTimePass() {
        SERVICE.database()
                .owner()
                .sql("update accounting_syncs set due_at = due_at - interval '1 day'")
                .update();
    }

    private Api.Answer retry() {
        return bills.shop()
                .post("/accounting/syncs/" + invoice + "/retry", "{}")
                .expect(200);
    }

    @Test
    void anExpiredTokenIsRenewed() {
        connected.synced(invoice);
        STUB.expire(connected.realm());
        bills.paid(invoice, 100);
        connected.synced(invoice);
        STUB.expire(connected.realm());
        bills.paid(invoice, 100);
        connected.synced(invoice);

        connected.agree();
    }

    @Test
    void whatSomebodyEditedThereIsStillBroughtUpToDate() {
        connected.synced(invoice);
        connected.books().touch("Invoice");
        bills.shop()
                .post("/invoices/" + invoice + "/void", "{'reason': 'Ordered twice'}")
                .expect(200);
        connected.synced(invoice);

        connected.agree();
    }

    @Test
    void whatSomebodyDeletedThereIsMadeAgain() {
        connected.synced(invoice);
        connected.books().delete("Invoice");
        bills.shop()
                .post("/invoices/" + invoice + "/regenerate", "{'send_invoice': false}")
                .expect(200);
        assertThat(connected.sync(invoice).orElseThrow()).contains("610");
        connected.synced(invoice);

        assertThat(connected.books().all("Invoice")).hasSize(1);
        connected.agree();
    }

    /// The invoice has not changed, so that only the payment finds out.
    @Test
    void whatAPaymentNamesIsMadeAgain() {
        bills.paid(invoice, 1000_00);
        connected.synced(invoice);
        connected.books().delete("Invoice");
        bills.paid(invoice, 5000_00);
        assertThat(connected.sync(invoice).orElseThrow()).contains("610");
        connected.synced(invoice);

        assertThat(connected.books().all("Invoice")).hasSize(1);
        assertThat(connected.books().all("Payment")).hasSize(2);
        connected.agree();
    }

    /// A process that was held up for long must not write what was true before.
    @Test
    void whoeverWasOvertakenWritesNothing() {
        var seller = bills.shop().api().seller();
        var transactions = SERVICE.bean(SellerTransactions.class);
        var syncs = SERVICE.bean(SyncStore.class);
        var past = Instant.now().minusSeconds(60);
        var turn = transactions
                .in(seller, () -> {
                    syncs.follow(connected.realm(), List.of(UUID.fromString(invoice)), past);
                    return syncs.claim(connected.realm(), UUID.fromString(invoice));
                })
                .orElseThrow();
        SERVICE.database()
                .owner()
                .sql("update accounting_syncs set claimed_until = now() where claim_id is not null")
                .update();
        var connection = transactions
                .in(seller, () -> SERVICE.bean(ConnectionStore.class).find())
                .orElseThrow();
        connected.synced(invoice);
        int calls = connected.calls().size();
        var old = new Documents.Wanted(
                new Document.Reference(Document.Kind.CUSTOMER, "other"),
                new Document.Customer("Old name", "1", null, CurrencyCode.USD));

        assertThatThrownBy(() -> SERVICE.bean(WriteDocument.class).handle(seller, connection, turn, old))
                .isInstanceOf(AccountingSystem.Refused.class);
        transactions.run(seller, () -> syncs.failed(turn, "late", past, past));

        assertThat(connected.calls()).hasSize(calls);
        assertThat(bills.shop().api().get("/accounting/syncs").at("data.0.state"))
                .isEqualTo("SYNCED");
    }

    /// There is nothing to write for it, so nobody waits for a lease.
    @Test
    void whatHasNothingToBringIsNotHeld() {
        var owner = SERVICE.database().owner();
        var nothing = UUID.randomUUID();
        owner.sql("""
                        set session_replication_role = replica;
                        insert into accounting_syncs (seller_id, realm_id, invoice_id, state, due_at, created_at,
                                                      updated_at)
                        values (:seller, :realm, :id, 'PENDING', now(), now(), now());
                        set session_replication_role = origin
                        """)
                .param("seller", bills.shop().api().seller().id())
                .param("realm", connected.realm())
                .param("id", nothing)
                .update();

        assertThat(SERVICE.bean(SyncInvoice.class).handle(bills.shop().api().seller(), nothing))
                .isPresent();

        assertThat(owner.sql("select claim_id is null from accounting_syncs where invoice_id = :id")
                        .param("id", nothing)
                        .query(Boolean.class)
                        .single())
                .isTrue();
        owner.sql("delete from accounting_syncs where invoice_id = :id")
                .param("id", nothing)
                .update();
    }

    @Test
    void manyAtOnceWriteItOnce() {
        bills.paid(invoice, 6000_00);
        retry();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 8; i++) {
                threads.execute(() -> DueNow.run(SERVICE, SyncDueInvoices.class));
            }
        }
        assertThat(connected.calls()).hasSize(4);
        connected.agree();
    }
}
