package io.billwright.collection.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;

/// A customer pays on the page at the moment at which the invoice is charged by itself.
@Timeout(120)
class PaymentPageRaceTest {

    private static final int CUSTOMERS = 4;

    @RepeatedTest(10)
    void thePageAndTheAutomaticChargeTakeTheMoneyOnce() throws Exception {
        var seller = PaymentPages.open();
        var form = "amount=32000&method=" + seller.attach("pm_card_ok");
        var invoice = seller.invoice();
        var customer = seller.proven(invoice);
        var work = new ArrayList<Callable<Integer>>();
        for (int i = 0; i < CUSTOMERS; i++) {
            work.add(() -> customer.post(invoice.page(), form).statusCode());
        }
        work.add(() -> {
            seller.advance("PT0S");
            return 303;
        });
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var answer : threads.invokeAll(work)) {
                assertThat(answer.get()).isEqualTo(303);
            }
        }

        assertThat(seller.status(invoice)).isEqualTo("PAID");
        assertThat(seller.captured()).containsExactly(32000L);
        assertThat(seller.api().get("/integrity").expect(200).at("ok")).isEqualTo("true");
    }
}
