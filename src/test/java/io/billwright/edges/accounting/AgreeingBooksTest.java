package io.billwright.edges.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.QuickBooksStub;
import io.billwright.testing.QuickBooksStub.Fault;
import io.billwright.testing.TestService;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever happens to invoices, and however often the way to QuickBooks fails in between: in the end its accounts are
/// those of the ledger, and what is left to pay of each invoice is the same.
class AgreeingBooksTest {

    private static final int STEPS = 50;
    private static final QuickBooksStub STUB = QuickBooksStub.start();
    private static final TestService SERVICE = TestService.start(STUB.settings());

    private final ConnectedShop connected = ConnectedShop.open(SERVICE, STUB);
    private final Bills bills = connected.bills();
    private final List<String> payments = new ArrayList<>();
    private Random random = new Random(0);

    @AfterAll
    static void close() {
        SERVICE.close();
        STUB.close();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void theBooksAgreeInTheEnd(long seed) {
        random = new Random(seed);
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS);
        STUB.fail(_ -> fault());
        int month = 3;
        bills.catchUp();
        for (int step = 0; step < STEPS; step++) {
            if (step % 10 == 9) {
                month++;
                bills.shop().advance("2025-0" + month + "-02T00:00:00Z");
            }
            var invoice = bills.idOf(subscription, random.nextInt(month - 2));
            happen(invoice);
            if (random.nextInt(3) == 0) {
                connected.sync(invoice);
            }
        }
        STUB.fail(_ -> null);
        connected.syncAll();

        connected.agree();
        for (int i = 0; i < month - 2; i++) {
            requireSameBalance(bills.idOf(subscription, i));
        }
    }

    private @Nullable Fault fault() {
        return switch (random.nextInt(8)) {
            case 0 -> Fault.LOST;
            case 1 -> Fault.UNSENT;
            case 2 -> Fault.ERROR;
            default -> null;
        };
    }

    private void happen(String invoice) {
        var path = "/invoices/" + invoice;
        switch (random.nextInt(11)) {
            case 0, 1, 2 -> pay(invoice);
            case 3 -> reverse();
            case 4 -> tried(path + "/credit-notes", "{'reason': 'r', 'amount': " + (1 + random.nextInt(100_000)) + "}");
            case 5 -> tried(path + "/regenerate", "{'send_invoice': false, 'should_use_current_address': true}");
            case 6 -> move();
            case 7 -> tried(path + "/write-off", "{'reason': 'r', 'tax_treatment': 'RETURN'}");
            case 8 -> tried(path + "/write-off/reverse", "{'reason': 'r'}");
            case 9 -> tried(path + "/apply-credit", "{}");
            default -> {
                if (random.nextInt(4) == 0) {
                    tried(path + "/void", "{'reason': 'r'}");
                }
            }
        }
    }

    private void pay(String invoice) {
        var answer = bills.pay(invoice, 1 + random.nextInt(400_000));
        if (answer.status() == 201) {
            payments.add(invoice + " " + answer.at("payment_id"));
        }
    }

    private void reverse() {
        if (!payments.isEmpty()) {
            var parts = payments.remove(random.nextInt(payments.size())).split(" ", 2);
            bills.reverse(parts[0], parts[1]);
        }
    }

    /// Another country has another tax, so that a regenerated invoice comes to more or less.
    private void move() {
        var country = List.of("FR", "DE", "NO").get(random.nextInt(3));
        bills.shop()
                .patch(
                        "/customers/" + bills.shop().id("lyon"),
                        "{'billing_address': {'line1': '1 rue A', 'city': 'A', 'country': '" + country + "'}}")
                .expect(200);
    }

    private void tried(String path, String body) {
        Api.Answer answer = bills.shop().post(path, body);
        assertThat(answer.status()).as(answer.text()).isBetween(200, 400);
    }

    private void requireSameBalance(String invoice) {
        var shown = bills.invoice(invoice);
        var there = connected.books().all("Invoice").stream()
                .filter(one -> one.path("DocNumber").asString("").equals(shown.at("invoice_number")))
                .findFirst();
        long open = there.map(one -> connected
                        .books()
                        .open(one.get("Id").stringValue())
                        .movePointRight(2)
                        .longValueExact())
                .orElse(0L);
        assertThat(open).as(shown.at("invoice_number")).isEqualTo(Long.parseLong(shown.at("remaining_amount")));
    }
}
