package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// R12, R16: what a company paid in advance stays its own money when another company takes over.
class PrepaidTakeoverApiTest {

    private static final String SEATS = "[{'brick_id': 'seats', 'quantity': 2}]";
    private static final String RECAST = """
            {'starts_at': '2025-01-10', 'contract_length': 12, 'billing_frequency': 'MONTHLY', 'plan_id': 'plan',
             'bricks': [{'brick_id': 'seats', 'quantity': 2}], 'customer_id': 'texas'}
            """;

    private final Desk desk = Desk.at("2025-01-10T09:00:00Z");
    private final Shop shop = desk.shop();
    private String subscription = "";

    @BeforeEach
    void subscribe() {
        subscription = desk.subscribe("2025-01-10", SEATS);
        shop.advance("2025-01-10T10:00:00Z");
    }

    @Test
    void anUpgradeForAnotherCompanyIsRefused() {
        prepay(1);

        refused(shop.post("/subscriptions/" + subscription + "/upgrade/estimate", upgrade("2025-01-10")));
        refused(desk.draft("upgrade", subscription, upgrade("2025-01-10")));
        shop.advance("2025-02-12T09:00:00Z");

        owns("nowhere", 400_00, 0);
        owns("texas", 0, 0);
    }

    @Test
    void soIsTheAcceptanceOfADraftIfThePaymentComesInBetween() {
        var draft = desk.draft("upgrade", subscription, upgrade("2025-01-10"))
                .expect(201)
                .at("order_id");
        prepay(1);

        refused(desk.accept(draft));

        assertThat(desk.order(draft).get("status").stringValue()).isEqualTo("DRAFT");
        owns("nowhere", 0, 500_00);
    }

    /// From the acceptance on, the invoices from its day on are those of the next company, and so is what is paid for
    /// them; what is paid for those before stays with the company before.
    @Test
    void whatIsPaidBetweenTheAcceptanceOfAnUpgradeAndItsDayIsOfTheCompanyThatIsBilled() {
        desk.change("upgrade", subscription, upgrade("2025-03-10"));
        prepay(1);
        prepay(2);

        owns("nowhere", 0, 500_00);
        owns("texas", 0, 500_00);
        shop.advance("2025-03-12T09:00:00Z");

        owns("nowhere", 400_00, 0);
        owns("texas", 400_00, 0);
    }

    @Test
    void anUpgradeAfterThePeriodPaidInAdvanceIsAccepted() {
        prepay(1);

        desk.change("upgrade", subscription, upgrade("2025-03-10"));
        shop.advance("2025-03-12T09:00:00Z");

        owns("nowhere", 400_00, 0);
        owns("texas", 0, 0);
    }

    @Test
    void aPaymentThatWasReversedDoesNotHinderIt() {
        var invoice = invoice(1);
        var payment = prepay(1).at("payment_id");
        shop.post("/invoices/" + invoice + "/payments/" + payment + "/reverse", "{'reason': 'Bounced'}")
                .expect(201);

        desk.change("upgrade", subscription, upgrade("2025-01-10"));
        shop.advance("2025-02-12T09:00:00Z");

        owns("nowhere", 0, 0);
        owns("texas", 0, 0);
    }

    @Test
    void aRecastMakesItCreditOfTheCompanyThatPaid() {
        prepay(1);

        desk.change("recast", subscription, RECAST);

        owns("nowhere", 500_00, 0);
        shop.advance("2025-02-12T09:00:00Z");
        owns("nowhere", 500_00, 0);
        owns("texas", 0, 0);
    }

    /// R16: the partner is billed, so what was paid is the partner's, whichever of its customers goes on.
    @Test
    void anotherCustomerOfTheSamePartnerTakesItOver() {
        for (var customer : new String[] {"texas", "oslo"}) {
            shop.patch("/customers/" + shop.id(customer), "{'partner_id': '" + shop.id("lyon") + "'}")
                    .expect(200);
        }
        subscription = desk.subscribe("2025-01-10", SEATS, "'customer_id': 'oslo'");
        shop.advance("2025-01-10T11:00:00Z");
        prepay(1);

        desk.change("upgrade", subscription, upgrade("2025-01-10"));
        owns("lyon", 0, 500_00);
        refused(desk.draft("upgrade", subscription, upgrade("2025-01-10").replace("'texas'", "'nowhere'")));
        shop.advance("2025-02-12T09:00:00Z");

        owns("lyon", 380_00, 0);
    }

    private static String upgrade(String startsAt) {
        return "{'starts_at': '" + startsAt + "', 'bricks': " + SEATS + ", 'customer_id': 'texas'}";
    }

    private static void refused(Api.Answer answer) {
        assertThat(answer.expect(400).at("error.details.reason")).isEqualTo("credit_set_aside");
        assertThat(answer.at("error.message")).contains("was paid in advance");
    }

    private String invoice(int place) {
        return Desk.text(desk.invoices(subscription).get(place).get("invoice_id"));
    }

    private Api.Answer prepay(int place) {
        return shop.post(
                        "/invoices/" + invoice(place) + "/payments", "{'payment_method': 'WIRE', 'paid_amount': 50000}")
                .expect(201);
    }

    /// Credit, balance, statement and receivables agree on a company.
    private void owns(String company, long credit, long unapplied) {
        var path = "/customers/" + shop.id(company);
        var balances = shop.api().get(path + "/balance").expect(200).body().get("balances");
        long owed = amount(balances, "owed");
        long closing = amount(
                shop.api()
                        .get(path + "/statement?from=2025-01-10")
                        .expect(200)
                        .body()
                        .get("accounts"),
                "closing_balance");
        var receivable = shop.api()
                .get("/reports/receivables?group_by=CUSTOMER")
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .filter(row -> row.get("group_id").equals(customer(path)))
                .findFirst();

        assertThat(Map.of(
                        "credit", desk.credit(company),
                        "credit of the balance", amount(balances, "credit"),
                        "unapplied", amount(balances, "unapplied"),
                        "statement", closing,
                        "receivable",
                                receivable
                                        .map(row -> row.get("receivable").longValue())
                                        .orElse(0L),
                        "credit of the receivables",
                                receivable
                                        .map(row -> row.get("credit").longValue())
                                        .orElse(0L)))
                .isEqualTo(Map.of(
                        "credit", credit,
                        "credit of the balance", credit,
                        "unapplied", unapplied,
                        "statement", owed - credit - unapplied,
                        "receivable", owed - unapplied,
                        "credit of the receivables", credit));
    }

    private JsonNode customer(String path) {
        return shop.api().get(path).expect(200).body().get("customer_id");
    }

    private static long amount(JsonNode of, String field) {
        return of.isEmpty() ? 0 : of.get(0).get(field).longValue();
    }
}
