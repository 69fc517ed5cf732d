package io.billwright.edges.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Await;
import io.billwright.testing.Bills;
import io.billwright.testing.QuickBooksStub;
import io.billwright.testing.QuickBooksStub.Fault;
import io.billwright.testing.TestService;
import java.util.HashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// Events bring what happens to QuickBooks without being asked, in a service whose workers run.
class AccountingEventsTest {

    private static final QuickBooksStub STUB = QuickBooksStub.start();
    private static final TestService SERVICE = start();

    private final ConnectedShop connected = ConnectedShop.open(SERVICE, STUB);
    private final Bills bills = connected.bills();

    private static TestService start() {
        var settings = new HashMap<>(STUB.settings());
        settings.put("billwright.role", "all");
        return TestService.start(settings);
    }

    @AfterAll
    static void close() {
        SERVICE.close();
        STUB.close();
    }

    @Test
    void whatHappensIsBroughtThereByItself() throws InterruptedException {
        var invoice = bills.issue("2025-03-01");
        var other = bills.issue("2025-03-01");
        var payment = bills.paid(invoice, 6000_00);
        bills.shop()
                .post("/invoices/" + invoice + "/credit-notes", "{'reason': 'Late', 'amount': 100}")
                .expect(201);
        bills.reverse(invoice, payment).expect(201);
        bills.shop()
                .post("/invoices/" + other + "/void", "{'reason': 'Ordered twice'}")
                .expect(200);
        await("SYNCED", 2);

        awaitAgreement();
        assertThat(connected.books().all("CreditMemo")).hasSize(1);
    }

    @Test
    void aRecastIsBroughtToo() throws InterruptedException {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS, "'billing_frequency': 'ALL_UPFRONT'");
        bills.catchUp();
        await("SYNCED", 1);
        awaitAgreement();
        var recast = bills.shop()
                .post("/subscriptions/" + subscription + "/recast", """
                        {'starts_at': '2025-03-11', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                         'plan_id': 'plan', 'bricks': [{'brick_id': 'seats', 'quantity': 10}]}
                        """)
                .expect(201);
        bills.shop().post("/orders/" + recast.at("order_id") + "/accept", "{}").expect(200);
        await("SYNCED", 1);

        awaitAgreement();
    }

    /// The second attempt comes after some five seconds.
    @Test
    void whatFailsIsSeenAndTriedAgain() throws InterruptedException {
        var failing = new AtomicBoolean(true);
        STUB.fail(call -> call.realm().equals(connected.realm()) && failing.get() ? Fault.ERROR : null);
        bills.issue("2025-03-01");
        await("FAILED", 1);
        failing.set(false);
        await("SYNCED", 1);

        awaitAgreement();
    }

    @Test
    void nothingIsBroughtOnceDisconnected() throws InterruptedException {
        bills.issue("2025-03-01");
        await("SYNCED", 1);
        int calls = connected.calls().size();
        bills.shop().api().delete("/accounting/connection").expect(200);
        bills.issue("2025-03-01");
        Await.until("no event waits", this::isQuiet);

        assertThat(connected.calls()).hasSize(calls);
    }

    /// It may be in those books already, by other ways.
    @Test
    void anInvoiceFromBeforeTheConnectionIsBroughtWhenSomebodyAsks() throws InterruptedException {
        bills.shop().api().delete("/accounting/connection").expect(200);
        var invoice = bills.issue("2025-03-01");
        connected.connect("sales").expect(200);
        bills.paid(invoice, 100);
        Await.until("no event waits", this::isQuiet);
        assertThat(connected.calls()).isEmpty();
        bills.shop().post("/accounting/syncs/" + invoice + "/retry", "{}").expect(200);
        await("SYNCED", 1);

        awaitAgreement();
    }

    @Test
    void whatChangedWhileThereWasNoConnectionIsBroughtAfterwards() throws InterruptedException {
        var invoice = bills.issue("2025-03-01");
        await("SYNCED", 1);
        bills.shop().api().delete("/accounting/connection").expect(200);
        bills.paid(invoice, 100);
        connected.connect("sales").expect(200);
        await("SYNCED", 1);

        awaitAgreement();
    }

    @Test
    void anotherCompanyHasNothingYet() throws InterruptedException {
        bills.issue("2025-03-01");
        await("SYNCED", 1);
        var other = new ConnectedShop(SERVICE, STUB, bills, connected.realm() + "1");
        other.connect("sales").expect(200);

        assertThat(syncs("SYNCED")).isZero();
        bills.issue("2025-03-01");
        await("SYNCED", 1);
        assertThat(other.books().all("Invoice")).hasSize(1);
    }

    /// Until so many are in a state, no other is in another, and no event waits.
    private void await(String state, int number) throws InterruptedException {
        Await.until(number + " " + state, () -> syncs(state) == number && (state.equals("FAILED") || isQuiet()));
    }

    /// A change is found as soon as no older transaction is open, which the other states do not show.
    private void awaitAgreement() {
        Await.until("the books agree with the ledger", connected::isAgreed);
    }

    private boolean isQuiet() {
        return SERVICE.database()
                        .owner()
                        .sql("select count(*) from event_deliveries where seller_id = :seller and state = 'PENDING'")
                        .param("seller", bills.shop().api().seller().id())
                        .query(Integer.class)
                        .single()
                == 0;
    }

    private int syncs(String state) {
        return Integer.parseInt(bills.shop()
                .api()
                .get("/accounting/syncs?include_total=true&state=" + state)
                .expect(200)
                .at("total"));
    }
}
