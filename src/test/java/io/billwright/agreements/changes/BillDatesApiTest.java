package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// When invoices are billed and due (spec 2.7, 4.4, 4.5).
class BillDatesApiTest {

    private static final String SEATS = "[{'brick_id': 'seats', 'quantity': 5}]";
    private static final String QUARTERLY = "'billing_frequency': 'QUARTERLY'";

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({"CHECKOUT_DATE, 2024-12-20", "CONTRACT_START_DATE, 2025-01-01"})
    void theFirstInvoiceIsBilledAtCheckoutOrWhenTheContractStarts(String choice, String day) {
        var desk = Desk.at("2024-12-20T09:00:00Z");
        var subscription =
                desk.subscribe("2025-01-01", SEATS, QUARTERLY, "'first_charge_date': '%s'".formatted(choice));

        assertThat(desk.ofInvoices(subscription, "bill_at"))
                .containsExactly(
                        day + "T00:00:00Z", "2025-04-01T00:00:00Z", "2025-07-01T00:00:00Z", "2025-10-01T00:00:00Z");
    }

    @ParameterizedTest(name = "{0} days: {1}")
    @CsvSource({"0, 2025-01-01, 2025-04-01", "30, 2025-01-31, 2025-05-01", "999, 2027-09-27, 2027-12-26"})
    void anInvoiceIsDueSomeDaysAfterItIsBilled(int terms, String first, String second) {
        var desk = Desk.at("2025-01-01T09:00:00Z");
        var subscription = desk.subscribe("2025-01-01", SEATS, QUARTERLY, "'payment_terms': " + terms);

        assertThat(desk.ofInvoices(subscription, "due_at")).startsWith(first + "T00:00:00Z", second + "T00:00:00Z");
    }

    /// What lies in the past when an order is accepted is billed on that day.
    @Test
    void nothingIsBilledBeforeTheOrderIsAccepted() {
        var desk = Desk.at("2025-05-15T09:00:00Z");
        var subscription = desk.subscribe("2025-01-01", SEATS, QUARTERLY, "'payment_terms': 10");

        assertThat(desk.ofInvoices(subscription, "bill_at"))
                .containsExactly(
                        "2025-05-15T00:00:00Z", "2025-05-15T00:00:00Z", "2025-07-01T00:00:00Z", "2025-10-01T00:00:00Z");
        assertThat(desk.ofInvoices(subscription, "due_at")).startsWith("2025-05-25T00:00:00Z");
    }

    @Test
    void aDraftIsBilledFromTheDayItIsAccepted() {
        var desk = Desk.at("2024-12-01T09:00:00Z");
        var created = desk.begin("2025-01-01", SEATS, QUARTERLY).expect(201);
        desk.shop().advance("2024-12-24T09:00:00Z");

        desk.accept(created.at("order.order_id")).expect(200);

        assertThat(desk.ofInvoices(created.at("subscription_id"), "bill_at"))
                .startsWith("2024-12-24T00:00:00Z", "2025-04-01T00:00:00Z");
    }

    @Test
    void theDifferenceToAnIssuedInvoiceIsBilledWhenTheUpgradeIsAcceptedOrStarts() {
        for (var choice : new String[] {"CHECKOUT_DATE", "CONTRACT_START_DATE"}) {
            var desk = Desk.at("2025-01-01T09:00:00Z");
            var subscription = desk.subscribe("2025-01-01", SEATS, QUARTERLY);
            desk.shop().advance("2025-01-01T10:00:00Z");
            desk.change("upgrade", subscription, """
                    {'starts_at': '2025-02-01', 'first_charge_date': '%s', 'payment_terms': 7,
                     'bricks': [{'brick_id': 'seats', 'quantity': 6}]}
                    """.formatted(choice));

            var day = choice.equals("CHECKOUT_DATE") ? "2025-01-01" : "2025-02-01";
            var difference = desk.invoices(subscription).get(1);
            assertThat(difference.get("starts_at").stringValue()).isEqualTo("2025-02-01");
            assertThat(difference.get("bill_at").stringValue()).startsWith(day);
            assertThat(difference.get("due_at").stringValue())
                    .startsWith(day.equals("2025-01-01") ? "2025-01-08" : "2025-02-08");
            assertThat(difference.get("grand_total").longValue()).isEqualTo(100_00);
        }
    }
}
