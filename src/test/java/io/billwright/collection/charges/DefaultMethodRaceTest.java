package io.billwright.collection.charges;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import java.util.ArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A customer has one default method, whoever chooses it at the same time.
class DefaultMethodRaceTest {

    private static final int THREADS = 20;

    private final Shop shop = Shop.open().unchecked();
    private final String methods = "/customers/" + shop.id("lyon") + "/payment-methods";

    private int act(int i, String chosen) {
        return i % 2 == 0
                ? shop.post(methods, "{'payment_method_id': 'pm_card_ok'}").status()
                : shop.api()
                        .put(methods + "/default", "{\"payment_method_id\": \"" + chosen + "\"}")
                        .status();
    }

    @Test
    void oneIsTheDefaultWhoeverChoosesIt() throws Exception {
        var first = attach();
        var second = attach();
        var barrier = new CyclicBarrier(THREADS);
        var answers = new ArrayList<Integer>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = new ArrayList<Future<Integer>>();
            for (int i = 0; i < THREADS; i++) {
                int number = i;
                running.add(threads.submit(() -> {
                    barrier.await();
                    return act(number, number % 4 == 1 ? first : second);
                }));
            }
            for (var one : running) {
                answers.add(one.get());
            }
        }

        assertThat(answers).containsOnly(200, 201);
        assertThat(shop.api().get(methods).expect(200).body().get("data").valueStream())
                .extracting(method -> method.get("is_default"))
                .filteredOn(JsonNode::booleanValue)
                .hasSize(1);
    }

    private String attach() {
        return shop.post(methods, "{'payment_method_id': 'pm_card_ok'}")
                .expect(201)
                .at("payment_method_id");
    }
}
