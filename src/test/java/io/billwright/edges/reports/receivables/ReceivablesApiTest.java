package io.billwright.edges.reports.receivables;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What is owed on any day, and how it is collected: the worked examples of docs/reports/receivables.md.
class ReceivablesApiTest {

    private static final String[] AGES = {
        "currency",
        "group_name",
        "not_due",
        "up_to_30",
        "up_to_60",
        "up_to_90",
        "older",
        "prepaid",
        "receivable",
        "credit"
    };
    private static final String[] FLOW = {
        "starts_at", "opening", "invoiced", "credited", "voided", "written_off", "credit_used", "collected", "closing"
    };

    private final Bills bills = Bills.at("2025-01-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @Test
    void whatWasOwedOnAnEarlierDayStaysAsItWas() {
        var subscription = bills.subscribe("2025-01-01", Bills.SEATS, "'payment_terms': 30");
        bills.subscribe("2025-01-01", Bills.SEATS, "'payment_terms': 0", "'customer_id': '" + shop.id("oslo") + "'");
        shop.advance("2025-02-10T09:00:00Z");
        var january = bills.idOf(subscription, 0);
        bills.paid(january, 200000);
        shop.advance("2025-03-05T09:00:00Z");
        bills.paid(january, 340000 + 1000);

        assertThat(rows("/reports/receivables?as_of=2025-02-09&group_by=CUSTOMER", AGES))
                .containsExactly(
                        "USD Oslo AS 0 562500 562500 0 0 0 1125000 0", "USD Lyon SARL 540000 540000 0 0 0 0 1080000 0");
        assertThat(rows("/reports/receivables?as_of=2025-02-10", AGES))
                .containsExactly("USD null 540000 902500 562500 0 0 0 2005000 0");
        assertThat(rows("/reports/receivables?as_of=2025-03-05&group_by=CUSTOMER", AGES)
                        .get(1))
                .isEqualTo("USD Lyon SARL 540000 540000 0 0 0 0 1080000 1000");
        assertThat(rows("/reports/receivables?as_of=2024-12-31", AGES)).isEmpty();
        assertThat(rows(
                        "/reports/receivables/invoices?as_of=2025-02-10&age=UP_TO_30&customer_id=" + shop.id("lyon"),
                        "invoice_id",
                        "receivable",
                        "due_at",
                        "days_overdue"))
                .containsExactly(january + " 340000 2025-01-31 10");
    }

    @Test
    void everyPostingMovesWhatIsOwedByItsKind() {
        var subscription = bills.subscribe("2025-01-01", Bills.SEATS, "'payment_terms': 0");
        shop.advance("2025-03-02T09:00:00Z");
        var january = bills.idOf(subscription, 0);
        var february = bills.idOf(subscription, 1);
        var march = bills.idOf(subscription, 2);
        shop.post("/invoices/" + january + "/credit-notes", "{'reason': 'Bad month', 'amount': 40000}")
                .expect(201);
        var payment = bills.paid(january, 500000);
        bills.reverse(january, payment).expect(201);
        bills.paid(january, 450000);
        shop.post("/invoices/" + february + "/void", "{'reason': 'Wrong'}").expect(200);
        shop.post("/invoices/" + march + "/write-off", "{'reason': 'Gone', 'tax_treatment': 'KEEP'}")
                .expect(200);
        bills.paid(bills.idOf(subscription, 3), 7000);

        assertThat(rows("/reports/collections?starts_at=2025-01-01", FLOW))
                .containsExactly(
                        "2025-01-01 0 540000 0 0 0 0 0 540000",
                        "2025-02-01 540000 540000 0 0 0 0 0 1080000",
                        "2025-03-01 1080000 540000 -40000 -540000 -540000 0 -457000 43000");
        assertThat(rows("/reports/receivables", AGES)).containsExactly("USD null 0 0 50000 0 0 -7000 43000 0");
        var flow = shop.api().get("/reports/collections?starts_at=2025-02-01").expect(200);
        assertThat(flow.at("data.0.dso") + " " + flow.at("data.1.collected_percent"))
                .isEqualTo("56.0 91.40");
        assertThat(rows(
                        "/reports/dunning-funnel?starts_at=2025-01-01",
                        "month",
                        "issued",
                        "past_due",
                        "settled_late",
                        "in_dunning",
                        "written_off",
                        "written_off_amount"))
                .containsExactly("2025-01-01 1 1 0 1 0 0", "2025-03-01 1 1 0 0 1 540000");
    }

    @Test
    void legalEntitiesAreToldApartAndFilesHoldAll() {
        bills.subscribe("2025-01-01", Bills.SEATS);
        bills.catchUp();

        assertThat(shop.api()
                        .get("/reports/receivables?group_by=LEGAL_ENTITY&format=csv")
                        .expect(200)
                        .text())
                .startsWith("as_of,currency,group_id,group_name,not_due,up_to_30,up_to_60")
                .contains("2025-01-01,USD,")
                .contains(",540000,");
    }

    /// A payment in advance belongs to nobody until the invoice is issued.
    @Test
    void anInvoiceOfASubscriptionIsOwedToTheEntityThatIssuedIt() {
        var entity = shop.post(
                        "/legal-entities",
                        "{'name': 'Acme GmbH', 'invoice_prefix': 'DE', 'address': {'line1': 'Allee 1', 'city': 'Kiel',"
                                + " 'country': 'DE'}}")
                .expect(201)
                .at("legal_entity_id");
        var subscription = bills.subscribe("2025-01-01", Bills.SEATS, "'legal_entity_id': '" + entity + "'");
        bills.paid(bills.idOf(subscription, 1), 100000);
        bills.catchUp();

        var byEntity = "/reports/receivables?group_by=LEGAL_ENTITY";
        assertThat(rows(byEntity, AGES))
                .containsExactly("USD Acme GmbH 540000 0 0 0 0 0 540000 0", "USD null 0 0 0 0 0 -100000 -100000 0");
        assertThat(rows("/reports/receivables/invoices?legal_entity_id=" + entity, "invoice_id", "receivable"))
                .containsExactly(bills.idOf(subscription, 0) + " 540000");

        shop.advance("2025-02-02T09:00:00Z");
        assertThat(rows(byEntity, "group_name", "receivable", "prepaid")).containsExactly("Acme GmbH 980000 0");
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        for (var query : List.of("as_of=x", "as_of=2025-01-02", "group_by=PLAN", "currency=YEN", "cursor=x")) {
            assertThat(shop.api()
                            .get("/reports/receivables?" + query)
                            .expect(400)
                            .text())
                    .contains(query.substring(0, query.indexOf('=')));
        }
        shop.api().get("/reports/receivables/invoices?age=OLD").expect(400);
    }

    private List<String> rows(String path, String... fields) {
        return shop.api()
                .get(path)
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .map(row -> Stream.of(fields)
                        .map(field -> row.get(field).isNull()
                                ? "null"
                                : row.get(field).asString())
                        .collect(Collectors.joining(" ")))
                .toList();
    }
}
