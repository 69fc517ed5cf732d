package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderStatus;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.RepeatedTest;

/// 50 threads do to one order what can be done to it: one outcome, all of it or nothing, and no answer but success and
/// refusal (S3).
class OrderRaceTest {

    private static final int THREADS = 50;
    private static final int ROUNDS = 10;
    private static final int MONTHS = 12;

    private final Desk desk = Desk.at("2025-04-11T09:00:00Z");

    @RepeatedTest(ROUNDS)
    void anOrderIsAcceptedOrCanceledAndNeverBoth() throws Exception {
        var subscription = subscribe();
        var order = upgrade(subscription, 8);
        var before = books(subscription);
        var settled = new ArrayList<Callable<Api.Answer>>();
        var amended = new ArrayList<Callable<Api.Answer>>();
        for (int i = 0; i < THREADS; i++) {
            int seats = 10 + i;
            switch (i % 5) {
                case 0, 1 -> settled.add(() -> desk.accept(order));
                case 2 -> settled.add(() -> desk.shop().post("/orders/" + order + "/cancel", "{}"));
                default ->
                    amended.add(() -> desk.shop()
                            .patch("/subscriptions/" + subscription + "/upgrade/" + order, seats("2025-04-11", seats)));
            }
        }
        var answers = race(settled, amended);

        assertThat(answers.getFirst()).containsOnlyOnce(200).containsOnly(200, 400);
        assertThat(answers.getLast()).isSubsetOf(200, 400);
        var after = books(subscription);
        after.check();
        if (find(after, order).status() == OrderStatus.ACCEPTED) {
            isWhollyWritten(before, after, order);
        } else {
            assertThat(find(after, order).status()).isEqualTo(OrderStatus.CANCELED);
            assertThat(after.invoices()).isEqualTo(before.invoices());
        }
    }

    @RepeatedTest(ROUNDS)
    void aFirstOrderIsAcceptedOrCanceledAndNeverBoth() throws Exception {
        var created = desk.begin("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}, {'brick_id': 'setup'}]")
                .expect(201);
        var order = created.at("order.order_id");
        var tasks = new ArrayList<Callable<Api.Answer>>();
        for (int i = 0; i < THREADS; i++) {
            var verb = i % 2 == 0 ? "/accept" : "/cancel";
            tasks.add(() -> desk.shop().post("/orders/" + order + verb, "{}"));
        }
        var answers = race(tasks, List.of()).getFirst();

        assertThat(answers).containsOnlyOnce(200).containsOnly(200, 400);
        var after = books(created.at("subscription_id"));
        after.check();
        var accepted = find(after, order).status() == OrderStatus.ACCEPTED;
        assertThat(after.invoices()).hasSize(accepted ? MONTHS : 0);
        assertThat(after.billed()).isEqualTo(accepted ? 4000_00L : 0);
        assertThat(desk.subscription(created.at("subscription_id"))
                        .get("status")
                        .stringValue())
                .isEqualTo(accepted ? "ACTIVE" : "INACTIVE");
    }

    @RepeatedTest(ROUNDS)
    void ofTwoUpgradesOneIsAccepted() throws Exception {
        var subscription = subscribe();
        var orders = List.of(upgrade(subscription, 8), upgrade(subscription, 9));
        var before = books(subscription);
        var tasks = new ArrayList<Callable<Api.Answer>>();
        for (int i = 0; i < THREADS; i++) {
            var order = orders.get(i % 2);
            tasks.add(() -> desk.accept(order));
        }
        var answers = race(tasks, List.of()).getFirst();

        assertThat(answers).containsOnlyOnce(200).containsOnly(200, 400, 409);
        var after = books(subscription);
        after.check();
        assertThat(after.accepted()).hasSize(2);
        isWhollyWritten(before, after, after.current().orderId().toString());
    }

    @RepeatedTest(ROUNDS)
    void anEndedSubscriptionHasNoHalfOfAnUpgrade() throws Exception {
        var subscription = subscribe();
        var order = upgrade(subscription, 8);
        var accepts = new ArrayList<Callable<Api.Answer>>();
        var cancels = new ArrayList<Callable<Api.Answer>>();
        for (int i = 0; i < THREADS / 2; i++) {
            accepts.add(() -> desk.accept(order));
            cancels.add(() -> desk.shop().post("/subscriptions/" + subscription + "/cancel", "{}"));
        }
        var answers = race(accepts, cancels);

        assertThat(answers.getFirst()).containsAnyOf(200, 400).isSubsetOf(200, 400);
        assertThat(answers.getLast()).containsOnlyOnce(200).containsOnly(200, 400);
        assertThat(desk.subscription(subscription).get("status").stringValue()).isEqualTo("INACTIVE");
        var after = books(subscription);
        after.check();
        // Four months have begun; an upgrade that came first adds to the rest of April.
        var accepted = answers.getFirst().contains(200);
        assertThat(find(after, order).status()).isEqualTo(accepted ? OrderStatus.ACCEPTED : OrderStatus.CANCELED);
        assertThat(after.billed()).isEqualTo(accepted ? 1100_00L : 1000_00L);
    }

    private static void isWhollyWritten(Books before, Books after, String orderId) {
        var order = find(after, orderId);
        var seats = order.terms().phases().getFirst().lines().getFirst().quantity();
        assertThat(after.invoices()).hasSize(MONTHS);
        assertThat(after.billed() - before.billed())
                .isEqualTo(order.orderValue().minorUnits());
        var changed = after.invoices().stream()
                .filter(invoice -> invoice.to().agreedOrderId().equals(order.orderId()))
                .toList();
        // April with both parts, and May to December anew.
        assertThat(changed).hasSize(9).allSatisfy(invoice -> {
            assertThat(invoice.content().lines()).hasSize(invoice.equals(changed.getFirst()) ? 2 : 1);
            assertThat(invoice.content().lines().getLast().quantity()).isEqualByComparingTo(seats);
        });
    }

    private String subscribe() {
        return desk.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]");
    }

    private String upgrade(String subscription, int seats) {
        return desk.shop()
                .post("/subscriptions/" + subscription + "/upgrade", seats("2025-04-11", seats))
                .expect(201)
                .at("order_id");
    }

    private static String seats(String startsAt, int seats) {
        return "{'starts_at': '" + startsAt + "', 'bricks': [{'brick_id': 'seats', 'quantity': " + seats + "}]}";
    }

    private Books books(String subscription) {
        return Books.of(TestService.shared(), desk.shop().api().seller(), subscription);
    }

    private static Order find(Books books, String orderId) {
        return books.orders().stream()
                .filter(order -> order.orderId().toString().equals(orderId))
                .findFirst()
                .orElseThrow();
    }

    /// Starts all at the same time and gives the status of each answer.
    private static List<List<Integer>> race(List<Callable<Api.Answer>> some, List<Callable<Api.Answer>> others)
            throws InterruptedException, ExecutionException {
        var barrier = new CyclicBarrier(some.size() + others.size());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = new ArrayList<Future<Integer>>();
            for (var tasks : List.of(some, others)) {
                for (var task : tasks) {
                    running.add(threads.submit(() -> {
                        barrier.await();
                        return task.call().status();
                    }));
                }
            }
            var answers = new ArrayList<Integer>();
            for (var answer : running) {
                answers.add(answer.get());
            }
            return List.of(answers.subList(0, some.size()), answers.subList(some.size(), answers.size()));
        }
    }
}
