package io.billwright.edges.imports;

import static io.billwright.edges.imports.Moves.INVOICES;
import static io.billwright.edges.imports.Moves.SUBSCRIPTIONS;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Pdf;
import io.billwright.testing.Shop;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What becomes of subscriptions and invoices after they were taken over: nothing that was billed elsewhere is
/// billed or given back here.
class TakenOverLifeTest {

    private final Shop shop = Shop.openAt("2026-11-18T09:00:00Z");
    private final Moves move = Moves.usual(shop)
            .with("subscriptions", SUBSCRIPTIONS + "s-1,c-1,p-1,seats=10,EUR,2026-11-01,12,QUARTERLY,2027-02-01,,\n")
            .with("invoices", INVOICES + "i-1,c-1,2026-117,2026-09-01,2026-10-01,EUR,119.00,19.00,100.00\n");
    private final String done = move.done(false);

    @AfterEach
    void theBooksAreSound() {
        assertThat(shop.api().get("/integrity").expect(200).at("ok")).isEqualTo("true");
    }

    @Test
    void anUpgradeBillsWhatCostsMoreOfAPeriodThatWasBilledElsewhere() {
        upgrade("2026-12-01", 13).expect(201);

        // By hand: 3 seats more at 9.50 for the two months from December on, and 13 for three months from February on,
        // each with 20 % tax.
        shop.advance("2027-02-02T09:00:00Z");
        assertThat(totals()).containsExactlyInAnyOrder(10_000L, 6_840L, 44_460L);
    }

    @Test
    void aDowngradeGivesBackNothingThatWasBilledElsewhere() {
        upgrade("2026-12-01", 4).expect(201);

        shop.advance("2027-02-02T09:00:00Z");
        assertThat(totals()).containsExactlyInAnyOrder(10_000L, 13_680L);
        assertThat(shop.api().get("/credit-notes").expect(200).body().get("data"))
                .isEmpty();
    }

    /// Each change is billed against the terms before it, whatever was billed elsewhere (ADR 56).
    @Test
    void whoeverTakesBackADecreaseInAPeriodThatWasBilledElsewhereBillsTheDifference() {
        upgrade("2026-12-01", 4).expect(201);
        upgrade("2027-01-01", 10).expect(201);

        // By hand: 6 seats more at 9.50 for January, and 10 for three months from February on, each with 20 % tax.
        shop.advance("2027-02-02T09:00:00Z");
        assertThat(totals()).containsExactlyInAnyOrder(10_000L, 6_840L, 34_200L);
    }

    @Test
    void cancelingGivesBackNothingThatWasBilledElsewhere() {
        shop.post("/subscriptions/" + subscription() + "/cancel", "{'ends_at': '2026-12-15', 'settlement': 'CREDIT'}")
                .expect(200);

        shop.advance("2027-03-02T09:00:00Z");
        assertThat(totals()).containsExactly(10_000L);
        assertThat(shop.api().get("/credit-notes").expect(200).body().get("data"))
                .isEmpty();
    }

    @Test
    void aPauseMovesTheDayUntilWhichItWasBilled() {
        shop.post("/subscriptions/" + subscription() + "/pause", "{}").expect(201);
        shop.advance("2026-11-28T09:00:00Z");
        shop.post("/subscriptions/" + subscription() + "/resume", "{}").expect(200);
        upgrade("2026-12-11", 13).expect(201);

        shop.advance("2027-02-12T09:00:00Z");
        assertThat(totals()).hasSize(3).contains(44_460L);
    }

    @Test
    void anOpenInvoiceIsOwedAndPaidUnderItsNumber() {
        var id = move.created(done, "i-1");
        var invoice = shop.api().get("/invoices/" + id).expect(200);
        assertThat(invoice.at("invoice_number")).isEqualTo("2026-117");
        assertThat(invoice.at("remaining_amount")).isEqualTo("10000");
        assertThat(invoice.at("status")).isEqualTo("PAST_DUE");

        shop.post("/invoices/" + id + "/regenerate", "{}").expect(400);
        var paid = shop.post("/invoices/" + id + "/payments", "{'payment_method': 'WIRE', 'paid_amount': 10000}");
        assertThat(paid.expect(201).text()).contains("10000");
        assertThat(shop.api().get("/invoices/" + id).expect(200).at("status")).isEqualTo("PAID");
    }

    @Test
    void anOpenInvoiceKeepsTheDaysOnWhichItWasIssuedAndDueElsewhere() {
        var pdf = Pdf.text(shop.api().bytes("/invoices/" + move.created(done, "i-1") + "/pdf"));

        assertThat(pdf).contains("Issued 1 September 2026", "Due 1 October 2026");
    }

    @Test
    void anOpenInvoiceIsNeitherTurnoverNorMovesTheFirstMonth() {
        var tax = shop.api().get("/reports/tax?from=2026-09&to=2026-11").expect(200);
        assertThat(tax.body().get("data")).isEmpty();
        shop.post(
                        "/invoices/" + move.created(done, "i-1") + "/write-off",
                        "{'reason': 'Gone', 'tax_treatment': 'KEEP'}")
                .expect(200);
        assertThat(shop.api().get("/reports/tax?from=2026-09&to=2026-11").text())
                .isEqualTo(tax.text());
    }

    /// Its series would give such a number again and could not.
    @Test
    void aPrefixOfNumbersTakenOverCannotBeChosen() {
        new Moves(shop)
                .with("invoices", INVOICES + "i-2,c-1,OLD-000117,2026-09-01,2026-10-01,EUR,119.00,19.00,100.00\n")
                .done(false);
        shop.patch("/seller", "{'invoice_prefix': 'OLD'}").expect(400);
        shop.patch("/seller", "{'invoice_prefix': 'NEW'}").expect(200);
    }

    @Test
    void anOpenInvoiceCanBeVoidedButNotBilledAnew() {
        var id = move.created(done, "i-1");
        shop.post("/invoices/" + id + "/void", "{}").expect(200);

        assertThat(shop.post("/invoices/" + id + "/rebill", "{}").expect(400).at("error.details.reason"))
                .isEqualTo("invoice_taken_over");
    }

    private String subscription() {
        return move.created(done, "s-1");
    }

    private Api.Answer upgrade(String day, int seats) {
        var plan = shop.api().get("/plans?external_id=p-1").expect(200).at("data.0.plan_id");
        var brick = shop.api().get("/plans/" + plan + "/versions").expect(200).at("data.0.bricks.0.brick_id");
        return shop.post(
                "/subscriptions/" + subscription() + "/upgrade",
                "{'starts_at': '%s', 'bricks': [{'brick_id': '%s', 'quantity': %d}], 'accept': true}"
                        .formatted(day, brick, seats));
    }

    private List<Long> totals() {
        return shop.api()
                .get("/invoices?limit=100")
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .filter(invoice -> !invoice.get("invoice_number").isNull())
                .filter(invoice -> !invoice.get("status").stringValue().equals("SCHEDULED"))
                .map(TakenOverLifeTest::total)
                .toList();
    }

    private static long total(JsonNode invoice) {
        return invoice.get("grand_total").longValue();
    }
}
