package io.billwright.collection.charges;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.collection.charges.Attempt.Origin;
import io.billwright.collection.charges.BeginCharge.Means;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Sweep;
import io.billwright.testing.StripeBooks.Capture;
import io.billwright.testing.StripeBooks.Happening;
import io.billwright.testing.StripeShop;
import io.billwright.testing.StripeStub.Fault;
import io.billwright.testing.Sweeping;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Charges through a processor of which every fifth call goes wrong, and whose messages come first, twice, late or not
/// at all (S7): money is taken once at most, and in the end all of it is known. `scripts/prove charges` is long.
class FaultyProcessorTest {

    private static final int CHARGES = Integer.getInteger("charges", 500);
    private static final long SEED = Long.getLong("seed", 4711);
    private static final int FAULTY_PERCENT = 20;
    private static final List<Fault> FAULTS = List.of(Fault.values());
    private static final long PATIENCE = 250;
    private static final int CLIENTS = 16;
    /// Whatever waits for anything but a bank is asked about until then.
    private static final Duration SOON = Duration.ofHours(5);

    private final Random random = new Random(SEED);
    private final AtomicInteger faults = new AtomicInteger();
    private final StripeShop shop = StripeShop.open(PATIENCE);
    private final ExecutorService mail = Executors.newVirtualThreadPerTaskExecutor();
    private final ResolveCharges resolveCharges = shop.service().bean(ResolveCharges.class);

    @AfterEach
    void close() {
        mail.close();
        shop.close();
    }

    @Test
    void moneyIsTakenOnceAndAllOfItIsKnownInTheEnd() throws Exception {
        var invoices = invoices();
        shop.stub().books().onHappening(this::tell);
        shop.stub().failing(_ -> fault());

        each(invoices.subList(0, CHARGES / 3), invoice -> shop.pay(invoice).expect(201));
        each(invoices.subList(CHARGES / 3, CHARGES * 2 / 3), this::payOnTheForm);
        sweep(shop.service().bean(CollectInvoices.class), Duration.ZERO);
        sweep(resolveCharges, SOON);
        clearBanks();
        sweep(resolveCharges, SOON);
        mail.close();

        assertThat(faults.get()).isGreaterThan(shop.stub().calls().size() * FAULTY_PERCENT / 200);
        nothingIsLeftOpen();
        nothingWasTakenTwice(invoices);
        theBooksAgree();
    }

    private int random(int bound) {
        synchronized (random) {
            return random.nextInt(bound);
        }
    }

    private @Nullable Fault fault() {
        if (random(100) >= FAULTY_PERCENT) {
            return null;
        }
        faults.incrementAndGet();
        return FAULTS.get(random(FAULTS.size()));
    }

    /// Invoices of companies that pay by card, by bank, or not at all.
    private List<String> invoices() {
        var payers = List.of(
                shop.customer("pm_card_visa"),
                shop.customer("pm_card_visa"),
                shop.customer("pm_card_visa"),
                shop.customer("pm_usBankAccount_success"),
                shop.customer("pm_card_chargeCustomerFail"));
        var invoices = new ArrayList<String>();
        for (int i = 0; i < CHARGES; i++) {
            invoices.add(shop.invoice(payers.get(random(payers.size())), 1 + random(100_000)));
        }
        return invoices;
    }

    /// A message overtakes the answer of the call it is about, or comes twice, or late, or never.
    private void tell(Happening happening) {
        switch (random(5)) {
            case 0 -> shop.messages().send(happening);
            case 1 -> {
                later(happening, 0);
                later(happening, 50);
            }
            case 2 -> later(happening, 20 + random(1000));
            case 3 -> later(happening, 0);
            default -> {
                // It is lost.
            }
        }
    }

    private void later(Happening happening, long millis) {
        mail.execute(() -> {
            pause(millis);
            shop.messages().send(happening);
        });
    }

    private static void pause(long millis) {
        LockSupport.parkNanos(Duration.ofMillis(millis).toNanos());
    }

    private static void each(List<String> invoices, Consumer<String> work) throws Exception {
        try (var clients = Executors.newFixedThreadPool(CLIENTS)) {
            var running = new ArrayList<Future<?>>();
            invoices.forEach(invoice -> running.add(clients.submit(() -> work.accept(invoice))));
            for (var one : running) {
                one.get();
            }
        }
    }

    /// As the payment page does, and then as the customer does who is sent to the form.
    private void payOnTheForm(String invoice) {
        var begun = shop.service()
                .bean(SellerTransactions.class)
                .in(
                        shop.seller(),
                        () -> shop.service()
                                .bean(BeginCharge.class)
                                .handle(
                                        shop.seller(),
                                        UUID.fromString(invoice),
                                        Origin.PAGE,
                                        new Means.Chosen(random(2) == 0)));
        var attempt = shop.service().bean(SendCharge.class).handle(shop.seller(), begun.attemptId());
        for (int i = 0; i < 100 && attempt.actionUrl() == null; i++) {
            pause(50);
            attempt = resolveCharges.resolve(shop.seller(), begun.attemptId());
        }
        var form = Objects.requireNonNull(attempt.reference());
        if (random(4) == 0) {
            shop.stub().books().payForm(form, "pm_card_chargeCustomerFail");
        }
        shop.stub().books().payForm(form, random(5) == 0 ? "pm_usBankAccount_success" : "pm_card_visa");
    }

    /// Runs a sweep until nothing is due `ahead` of now.
    private void sweep(Sweep sweep, Duration ahead) {
        var until = shop.service().bean(SellerClock.class).systemNow().plus(ahead);
        for (int i = 0; i < CHARGES && Sweeping.isDue(shop.service(), shop.seller(), sweep, until); i++) {
            sweep.run(shop.seller(), until);
        }
    }

    private void clearBanks() {
        var pending = shop.service()
                .database()
                .owner()
                .sql("select reference from payment_attempts where is_pending")
                .query((row, _) -> row.getString("reference"))
                .list();
        assertThat(pending).isNotEmpty();
        for (var reference : pending) {
            var intent = reference.startsWith("pi_")
                    ? reference
                    : shop.stub().books().find(reference).get("payment_intent").stringValue();
            shop.stub().books().clear(intent, random(3) > 0);
        }
        // Nobody waits for hours here.
        shop.service()
                .database()
                .owner()
                .sql("update payment_attempts set due_at = created_at where is_pending")
                .update();
    }

    private void nothingIsLeftOpen() {
        var states = shop.service()
                .database()
                .owner()
                .sql("select distinct state from payment_attempts")
                .query(String.class)
                .list();
        assertThat(states).as("seed %d", SEED).containsExactlyInAnyOrder("SUCCEEDED", "FAILED");
    }

    private void nothingWasTakenTwice(List<String> invoices) {
        var captures = shop.stub().books().captures();
        assertThat(captures).extracting(Capture::attemptId).doesNotHaveDuplicates();
        assertThat(captures).extracting(Capture::intent).doesNotHaveDuplicates();
        var paid = shop.service()
                .database()
                .owner()
                .sql("select invoice_id::text from payment_attempts where state = 'SUCCEEDED'")
                .query(String.class)
                .list();
        assertThat(paid).as("seed %d", SEED).doesNotHaveDuplicates().isSubsetOf(invoices);
        assertThat(paid.size()).isGreaterThan(CHARGES / 2);
        assertThat(shop.service()
                        .database()
                        .owner()
                        .sql("select invoice_id::text from issued_invoices where remaining = 0")
                        .query(String.class)
                        .list())
                .containsExactlyInAnyOrderElementsOf(paid);
    }

    /// To the cent, charge by charge: what Stripe took, what we think it took, payments, and cash.
    private void theBooksAgree() {
        var taken =
                shop.stub().books().captures().stream().collect(Collectors.toMap(Capture::attemptId, Capture::amount));
        assertThat(amounts("select attempt_id as id, amount from payment_attempts where state = 'SUCCEEDED'"))
                .isEqualTo(taken);
        assertThat(amounts("select payment_id as id, paid_amount as amount from payments"))
                .isEqualTo(taken);
        assertThat(amounts("""
                        select split_part(source, ':', 2) as id, sum(amount)::bigint as amount from ledger_entries
                        where debit = 'CASH' group by source
                        """)).isEqualTo(taken);
        for (var check : shop.api().get("/integrity").expect(200).body().get("checks")) {
            assertThat(check.get("ok").booleanValue()).as(check.toString()).isTrue();
        }
    }

    private Map<String, Long> amounts(String sql) {
        return shop
                .service()
                .database()
                .owner()
                .sql(sql)
                .query((row, _) -> Map.entry(row.getString("id"), row.getLong("amount")))
                .list()
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
