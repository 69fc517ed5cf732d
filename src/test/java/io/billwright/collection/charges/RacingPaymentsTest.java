package io.billwright.collection.charges;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.collection.charges.Attempt.Origin;
import io.billwright.collection.charges.BeginCharge.Means;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.jobs.Sweep;
import io.billwright.testing.StripeBooks.Capture;
import io.billwright.testing.StripeShop;
import io.billwright.testing.Sweeping;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.RepeatedTest;

/// 50 threads void, pay, record and regenerate the same few invoices, while these are charged by themselves and
/// Stripe's messages come in (S3, R26): no answer but success and refusal, and books that agree to the cent. A slow
/// machine can let the voids win each time, so they race on until a payment has won.
class RacingPaymentsTest {

    private static final int THREADS = 50;
    private static final int INVOICES = 4;
    private static final int ROUNDS = Integer.getInteger("rounds", 3);
    private static final int AT_MOST = 10 * ROUNDS;
    private static final StripeShop SHOP = StripeShop.open(30_000);
    private static final ExecutorService MAIL = Executors.newVirtualThreadPerTaskExecutor();

    private final AtomicBoolean isOver = new AtomicBoolean();

    @AfterAll
    static void close() {
        MAIL.close();
        SHOP.close();
    }

    @RepeatedTest(3)
    void whateverWinsTheBooksAreSound() throws Exception {
        SHOP.stub()
                .books()
                .onHappening(happening -> MAIL.execute(() -> SHOP.messages().send(happening)));
        var answers = new ArrayList<Integer>();
        for (int round = 0; round < ROUNDS || (round < AT_MOST && isNothingTaken()); round++) {
            answers.addAll(race(invoices()));
        }
        sweep(SHOP.service().bean(ResolveCharges.class), Duration.ofHours(5));

        assertThat(answers).contains(200, 201, 400).isSubsetOf(200, 201, 400);
        everyChargeIsSettledAndInTheBooks();
        whatIsVoidedWasNotPaid();
        for (var check : SHOP.api().get("/integrity").expect(200).body().get("checks")) {
            assertThat(check.get("ok").booleanValue()).as(check.toString()).isTrue();
        }
    }

    private static boolean isNothingTaken() {
        return SHOP.stub().books().captures().isEmpty();
    }

    private static List<String> invoices() {
        var invoices = new ArrayList<String>();
        for (int i = 0; i < INVOICES; i++) {
            var token = i % 2 == 0 ? "pm_card_visa" : "pm_card_chargeCustomerFail";
            invoices.add(SHOP.invoice(SHOP.customer(token), 90_00 + i));
        }
        return invoices;
    }

    private List<Integer> race(List<String> invoices) throws Exception {
        var barrier = new CyclicBarrier(THREADS);
        isOver.set(false);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var sweeping = threads.submit(this::sweepUntilOver);
            var running = new ArrayList<Future<Integer>>();
            for (int i = 0; i < THREADS; i++) {
                var action = action(i, invoices.get(i / 7 % INVOICES));
                running.add(threads.submit(() -> {
                    barrier.await();
                    return action.call();
                }));
            }
            var answers = answers(running);
            sweeping.get();
            return answers;
        }
    }

    private List<Integer> answers(List<Future<Integer>> running) throws Exception {
        try {
            var answers = new ArrayList<Integer>();
            for (var answer : running) {
                answers.add(answer.get());
            }
            return answers;
        } finally {
            isOver.set(true);
        }
    }

    private static Callable<Integer> action(int i, String invoice) {
        var path = "/invoices/" + invoice;
        return switch (i % 7) {
            case 0 -> i < THREADS / 2 ? () -> post(path + "/void", "{}") : () -> post(path + "/regenerate", "{}");
            case 1, 2 -> () -> post(path + "/pay", "{}");
            case 3, 4 -> () -> payOnThePage(invoice);
            case 5 -> () -> post(path + "/regenerate", "{}");
            default -> () -> post(path + "/payments", "{\"payment_method\": \"WIRE\", \"paid_amount\": 1000}");
        };
    }

    private static int post(String path, String body) {
        var answer = SHOP.api().post(path, body);
        return answer.status() < 500 && answer.status() != 409 ? answer.status() : fail(answer.text());
    }

    private static int fail(String text) {
        throw new AssertionError(text);
    }

    /// As the page does: with a form that the customer fills in at once, unless the invoice was settled meanwhile.
    private static int payOnThePage(String invoice) {
        try {
            var begun = SHOP.service()
                    .bean(SellerTransactions.class)
                    .in(
                            SHOP.seller(),
                            () -> SHOP.service()
                                    .bean(BeginCharge.class)
                                    .handle(
                                            SHOP.seller(),
                                            UUID.fromString(invoice),
                                            Origin.PAGE,
                                            new Means.Chosen(true)));
            var attempt = SHOP.service().bean(SendCharge.class).handle(SHOP.seller(), begun.attemptId());
            var form = attempt.reference();
            if (form == null) {
                return 400;
            }
            SHOP.stub().books().payForm(form, "pm_card_visa");
            SHOP.service().bean(ResolveCharges.class).resolve(SHOP.seller(), begun.attemptId());
            return 201;
        } catch (Rejection.Invalid _) {
            return 400;
        }
    }

    private boolean sweepUntilOver() {
        while (!isOver.get()) {
            sweep(SHOP.service().bean(CollectInvoices.class), Duration.ZERO);
            sweep(SHOP.service().bean(ResolveCharges.class), Duration.ZERO);
        }
        return true;
    }

    private static void sweep(Sweep sweep, Duration ahead) {
        var until = SHOP.service().bean(SellerClock.class).systemNow().plus(ahead);
        for (int i = 0; i < 100 && Sweeping.isDue(SHOP.service(), SHOP.seller(), sweep, until); i++) {
            sweep.run(SHOP.seller(), until);
        }
    }

    private static List<String> query(String sql) {
        return SHOP.service()
                .database()
                .owner()
                .sql(sql)
                .query((row, _) -> row.getString(1))
                .list();
    }

    private static void everyChargeIsSettledAndInTheBooks() {
        assertThat(query("select state from payment_attempts where state not in ('SUCCEEDED', 'FAILED')"))
                .isEmpty();
        var taken =
                SHOP.stub().books().captures().stream().map(Capture::attemptId).toList();
        assertThat(taken).isNotEmpty().doesNotHaveDuplicates();
        assertThat(query("select attempt_id from payment_attempts where state = 'SUCCEEDED'"))
                .containsExactlyInAnyOrderElementsOf(taken);
        assertThat(query("select payment_id from payments where payment_method <> 'WIRE'"))
                .containsExactlyInAnyOrderElementsOf(taken);
    }

    private static void whatIsVoidedWasNotPaid() {
        assertThat(query("select p.payment_id from payments p join voided_invoices using (seller_id, invoice_id)"))
                .isEmpty();
    }
}
