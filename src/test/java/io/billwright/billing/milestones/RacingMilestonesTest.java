package io.billwright.billing.milestones;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/// 50 threads at one milestone: no more than its total is completed, and each completion is billed once (S1, S3).
class RacingMilestonesTest {

    private static final int THREADS = 50;

    private final Works works = Works.at("2025-01-10T09:00:00Z");

    @Test
    void noMoreThanThereIsIsCompletedAndEachPartIsBilledOnce() throws Exception {
        var subscription = works.subscribe("[{'brick_id': 'rollout', 'quantity': 37}]");
        var milestone = works.idOf(subscription);

        var answers =
                race(i -> decided(() -> works.complete(subscription, milestone, i % 2 == 0 ? Works.NOW : Works.NEXT)));

        assertThat(answers).containsOnly(201, 400);
        assertThat(answers.stream().filter(status -> status == 201)).hasSize(37);
        assertThat(works.state(subscription)).isEqualTo("37 of 37");
        works.bills().shop().advance("2025-02-01T00:00:00Z");
        assertThat(billed()).isEqualTo(10_000_00);
    }

    @Test
    void quantitiesThatDoNotFitTogetherDoNotCountInPart() throws Exception {
        var subscription = works.subscribe("[{'brick_id': 'rollout', 'quantity': 100}]");
        var milestone = works.idOf(subscription);

        var answers = race(i -> decided(() -> works.complete(subscription, milestone, "{'quantity': 7}")));

        assertThat(answers.stream().filter(status -> status == 201)).hasSize(14);
        assertThat(works.state(subscription)).isEqualTo("98 of 100");
        assertThat(billed()).isEqualTo(9_800_00);
    }

    /// What is released can be completed by others at once; whoever wins, all that counts is on one invoice.
    @Test
    void completionsAndVoidsOfTheSameMilestone() throws Exception {
        var subscription = works.subscribe("[{'brick_id': 'rollout', 'quantity': 20}]");
        var milestone = works.idOf(subscription);
        var invoices = new ArrayList<String>();
        for (int i = 0; i < 20; i++) {
            invoices.add(works.completed(subscription, Works.NOW));
        }

        var answers = race(i -> i < 20
                ? decided(() -> works.api().post("/invoices/" + invoices.get(i) + "/void", "{}"))
                : decided(() -> works.complete(subscription, milestone, Works.NOW)));

        assertThat(answers.subList(0, 20)).containsOnly(200);
        assertThat(answers.subList(20, THREADS)).isSubsetOf(201, 400);
        long again = answers.stream().filter(status -> status == 201).count();
        assertThat(works.state(subscription)).isEqualTo(again + " of 20");
        assertThat(works.milestone(subscription).get("completions")).hasSize((int) again);
    }

    /// All that customers are billed, in cents, but for what is voided.
    private long billed() {
        return works.bills().list("").stream()
                .filter(invoice -> !invoice.get("status").stringValue().equals("VOIDED"))
                .mapToLong(invoice -> invoice.get("grand_total").longValue())
                .sum();
    }

    private interface Call {
        Api.Answer send();
    }

    /// The status of the answer; who waited too long for a lock asks again.
    private static int decided(Call call) {
        int status = call.send().status();
        for (int i = 0; i < 20 && status == 409; i++) {
            status = call.send().status();
        }
        return status;
    }

    private static List<Integer> race(IntFunction<Integer> action) throws Exception {
        var barrier = new CyclicBarrier(THREADS);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = new ArrayList<Future<Integer>>();
            for (int i = 0; i < THREADS; i++) {
                int number = i;
                running.add(threads.submit(() -> {
                    barrier.await();
                    return action.apply(number);
                }));
            }
            var answers = new ArrayList<Integer>();
            for (var answer : running) {
                answers.add(answer.get());
            }
            return answers;
        }
    }
}
