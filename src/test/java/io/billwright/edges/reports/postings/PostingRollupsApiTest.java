package io.billwright.edges.reports.postings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.time.Duration;
import java.time.LocalDate;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Postings that are rolled up in the background say what the ledger says.
class PostingRollupsApiTest {

    private final Bills bills = Bills.at("2025-01-01T09:00:00Z");
    private final Shop shop = bills.shop();
    private final RollingUpPostings rollingUp = new RollingUpPostings(TestService.shared(), shop.api());
    private final JdbcClient owner = TestService.shared().database().owner();

    @Test
    void whateverIsPostedIsInTheReportsBeforeAndAfterItIsRolledUp() {
        var lyon = bills.subscribe("2025-01-01", Bills.SEATS, "'payment_terms': 0");
        var oslo = bills.subscribe("2025-01-10", seats(10), "'customer_id': 'oslo', 'currency': 'EUR'");
        var texas = bills.subscribe("2025-01-15", seats(3), "'customer_id': 'texas', 'payment_terms': 45");
        check("2025-01-01");
        // Paid before it is issued, once more than the whole.
        bills.paid(bills.idOf(oslo, 1), 4000);
        bills.paid(bills.idOf(lyon, 3), 7000);
        var january = bills.idOf(lyon, 0);
        var payment = bills.paid(january, 500000);
        check("2025-01-01");
        advance("2025-02-10");
        bills.reverse(january, payment).expect(201);
        bills.paid(january, 541000);
        shop.post("/invoices/" + bills.idOf(lyon, 1) + "/credit-notes", "{'reason': 'Bad month', 'amount': 40000}")
                .expect(201);
        check("2025-02-10");
        advance("2025-03-05");
        shop.post("/invoices/" + bills.idOf(lyon, 2) + "/void", "{'reason': 'Wrong'}")
                .expect(200);
        shop.post("/invoices/" + bills.idOf(lyon, 1) + "/write-off", "{'reason': 'Gone', 'tax_treatment': 'KEEP'}")
                .expect(200);
        shop.post("/invoices/" + bills.idOf(texas, 0) + "/regenerate", "{}").expect(200);
        shop.post(
                        "/subscriptions/" + texas + "/recast",
                        "{'starts_at': '2025-03-10', 'accept': true, 'plan_id': 'plan', 'contract_length': 12, "
                                + "'billing_frequency': 'MONTHLY', 'bricks': " + seats(4) + "}")
                .expect(201);
        check("2025-03-05");
        advance("2025-06-20");
        check("2025-06-20");
    }

    @Test
    void whatIsRolledUpIsNotReadFromTheLedgerAgain() {
        bills.issue("2025-01-01");
        rollingUp.all();
        assertThat(rollingUp.step()).isFalse();
        change("update receivable_days set amount = amount + 1");
        change("update posted_days set amount = amount + 1");
        assertThat(shop.api().get("/reports/receivables").expect(200).text()).contains("\"receivable\":540001");
        assertThat(shop.api().get("/reports/collections").expect(200).text()).contains("\"invoiced\":540001");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update receivable_days set amount = amount + 1",
                "update receivable_days set invoices = invoices + 1",
                "update receivable_days set day = day - 1",
                "delete from receivable_days",
                "update posted_days set amount = amount + 1",
                "update posted_days set day = day - 1",
                "delete from posted_days"
            })
    void whatIsWrongIsFoundAndARebuildMendsIt(String wrong) {
        bills.issue("2025-01-01");
        rollingUp.all();
        assertThat(verdict("postings_are_rolled_up")).isEqualTo("true");
        change(wrong);
        assertThat(verdict("postings_are_rolled_up")).isEqualTo("false");
        rollingUp.beginRebuild();
        rollingUp.all();
        assertThat(verdict("postings_are_rolled_up")).isEqualTo("true");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update tax_months set tax = tax + 1",
                "update tax_months set documents = documents + 1",
                "update tax_months set month = month + interval '1 month'",
                "delete from tax_months",
                "update tax_corrections set taxable = taxable + 1"
            })
    void whatIsWrongAboutTaxesIsFoundAndARebuildMendsIt(String wrong) {
        var invoice = bills.issue("2025-01-01");
        note(invoice);
        rollingUp.all();
        assertThat(verdict("taxes_are_rolled_up")).isEqualTo("true");
        change(wrong);
        // What is kept of an invoice is taken out of the sums when something happens to it.
        note(invoice);
        rollingUp.all();
        assertThat(verdict("taxes_are_rolled_up")).isEqualTo("false");
        rollingUp.beginRebuild();
        rollingUp.all();
        assertThat(verdict("taxes_are_rolled_up")).isEqualTo("true");
    }

    @Test
    void aDocumentThatPostsNothingCountsToo() {
        bills.issue("2025-01-01", "'bricks': [{'brick_id': 'seats', 'quantity': 1, 'discount': [{'rate': '100'}]}]");
        var lyon = bills.issue("2025-01-01");
        assertThat(shop.api().get("/reports/tax").expect(200).text()).contains("\"documents\":2");
        check("2025-01-01");
        shop.post("/invoices/" + lyon + "/regenerate", "{}").expect(200);
        check("2025-01-01");
        assertThat(shop.api().get("/reports/tax").expect(200).text()).contains("\"documents\":4");
    }

    @Test
    void oneWorkerAtATimeRollsUpForASeller() {
        bills.issue("2025-01-01");
        try (var other = Executors.newSingleThreadExecutor()) {
            rollingUp.in(() -> {
                rollingUp.step();
                assertThat(other.submit(rollingUp::step))
                        .succeedsWithin(Duration.ofSeconds(20))
                        .isEqualTo(false);
                return true;
            });
        }
        check("2025-01-01");
    }

    @Test
    void workThatIsCutOffChangesNothingAndIsDoneLater() {
        bills.issue("2025-01-01");
        var today = LocalDate.parse("2025-01-01");
        var before = rollingUp.reports(today);
        assertThatThrownBy(() -> rollingUp.in(() -> {
                    rollingUp.step();
                    throw new IllegalStateException("cut off");
                }))
                .hasMessage("cut off");
        assertThat(rollingUp.behind()).isPositive();
        assertThat(rollingUp.reports(today)).isEqualTo(before);
        rollingUp.all();
        assertThat(rollingUp.reports(today)).isEqualTo(before);
    }

    @Test
    void aRebuildGoesOnWhereItStoppedAndReportsStayRight() {
        var lyon = bills.issue("2025-01-01");
        bills.issue("2025-01-01", "'customer_id': 'oslo'");
        rollingUp.all();
        rollingUp.beginRebuild();
        var today = LocalDate.parse("2025-01-01");
        for (int step = 0; step < 6; step++) {
            bills.paid(lyon, 100 + step);
            var before = rollingUp.reports(today);
            rollingUp.step();
            assertThat(rollingUp.reports(today)).isEqualTo(before);
        }
        check("2025-01-01");
    }

    @Test
    void anotherTimeZoneHasOtherDays() {
        bills.issue("2025-01-01");
        rollingUp.all();
        shop.api().patch("/seller", "{\"time_zone\": \"Pacific/Kiritimati\"}").expect(200);
        check("2025-01-01");
        assertThat(rollingUp.behind()).isZero();
    }

    private void advance(String day) {
        shop.advance(day + "T09:00:00Z");
    }

    private void change(String sql) {
        shop.withBrokenBooks();
        int rows = owner.sql(sql + " where seller_id = :seller")
                .param("seller", shop.api().seller().id())
                .update();
        assertThat(rows).isPositive();
    }

    private void check(String today) {
        assertThat(rollingUp.differences(LocalDate.parse(today))).isEmpty();
        assertThat(verdict("postings_are_rolled_up")).isEqualTo("true");
        assertThat(verdict("taxes_are_rolled_up")).isEqualTo("true");
    }

    private void note(String invoice) {
        shop.post("/invoices/" + invoice + "/credit-notes", "{'reason': 'Bad month', 'amount': 1200}")
                .expect(201);
    }

    private String verdict(String name) {
        return shop.api()
                .get("/integrity")
                .expect(200)
                .body()
                .get("checks")
                .valueStream()
                .filter(one -> one.get("name").stringValue().equals(name))
                .map(one -> one.get("ok").asString())
                .findFirst()
                .orElseThrow();
    }

    private static String seats(int quantity) {
        return "[{'brick_id': 'seats', 'quantity': " + quantity + "}]";
    }
}
