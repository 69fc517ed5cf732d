package io.billwright.edges.reports.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Pdf;
import io.billwright.testing.PdfStandards;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Views that are mailed by a schedule on the seller's clock, and what their documents say.
class ReportMailsApiTest {

    private final Bills bills = Bills.at("2025-01-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @Test
    void aScheduleMailsOnItsDaysAtItsHourWhereTheSellerIs() {
        shop.patch("/seller", "{'time_zone': 'America/New_York'}").expect(200);
        var view = save("MRR", ", 'relative_months': 3", "MONTHLY', 'hour': 6");
        assertThat(shop.api().get("/report-views/" + view).at("schedule.due_at"))
                .isEqualTo("2025-01-01T11:00:00Z");

        shop.advance("2025-04-02T09:00:00Z");
        assertThat(mailTimes())
                .containsExactly(
                        "2025-04-01T10:00:00Z", "2025-03-01T11:00:00Z", "2025-02-01T11:00:00Z", "2025-01-01T11:00:00Z");
        assertThat(shop.api().get("/report-views/" + view).at("schedule.due_at"))
                .isEqualTo("2025-05-01T10:00:00Z");
        var mail = shop.api().get("/mails?kind=REPORT").expect(200);
        assertThat(mail.at("data.0.recipients.0.email")).isEqualTo("cfo@acme.example");
        assertThat(mail.at("data.0.subject")).contains("Mine");

        shop.patch("/report-views/" + view, "{'schedule': null}").expect(200);
        shop.advance("2025-06-02T09:00:00Z");
        assertThat(mailTimes()).hasSize(4);
    }

    @Test
    void weeksBeginOnMondayAndDaysEveryDay() {
        save("RECEIVABLES", "", "WEEKLY', 'hour': 7");
        shop.advance("2025-01-14T09:00:00Z");
        assertThat(mailTimes()).containsExactly("2025-01-13T07:00:00Z", "2025-01-06T07:00:00Z");

        shop.patch(
                        "/report-views/" + shop.api().get("/report-views").at("data.0.report_view_id"),
                        "{'schedule': {'frequency': 'DAILY', 'recipients': ['cfo@acme.example']}}")
                .expect(200);
        shop.advance("2025-01-16T09:00:00Z");
        assertThat(mailTimes())
                .startsWith("2025-01-16T07:00:00Z", "2025-01-15T07:00:00Z")
                .hasSize(4);
    }

    @Test
    void aReportThatCannotBeReadIsParkedAndTriedAgain() {
        bills.subscribe("2025-01-01", Bills.SEATS);
        var view = save("MRR", ", 'filters': [{'name': 'reporting_currency', 'value': 'USD'}]", "DAILY");
        bills.subscribe("2025-01-01", Bills.SEATS, "'currency': 'EUR'", "'customer_id': '" + shop.id("oslo") + "'");
        shop.advance("2025-01-04T09:00:00Z");

        assertThat(mailTimes()).isEmpty();
        var parked = shop.api().get("/parked-work?kinds=REPORT_MAIL").expect(200);
        assertThat(parked.at("data.0.work_id")).isEqualTo(view);
        assertThat(parked.at("data.0.cause")).contains("needs an exchange rate");
        shop.put(
                        "/exchange-rates",
                        "{'base_currency': 'EUR', 'quote_currency': 'USD', 'starts_at': '2024-01-01', 'rate': '1.1', "
                                + "'source': 'ECB'}")
                .expect(200);
        shop.post("/parked-work/REPORT_MAIL/" + view + "/retry", "{}").expect(200);
        shop.advance("2025-01-04T10:00:00Z");

        assertThat(mailTimes()).hasSize(1);
        assertThat(shop.api().get("/report-views/" + view).at("schedule.due_at"))
                .isEqualTo("2025-01-05T07:00:00Z");
    }

    @Test
    void aViewIsMailedNowToWhoeverIsNamed() {
        bills.subscribe("2025-01-01", Bills.SEATS);
        var view = shop.post("/report-views", "{'name': 'Mine', 'report': 'MRR', 'relative_months': 3}")
                .expect(201)
                .at("report_view_id");
        shop.post("/report-views/" + view + "/send", "{}").expect(400);

        var sent = shop.post("/report-views/" + view + "/send", "{'recipients': ['a@acme.example', 'b@acme.example']}")
                .expect(201);
        var mail = shop.api().get("/mails/" + sent.at("mail_id")).expect(200);
        assertThat(mail.at("kind")).isEqualTo("REPORT");
        assertThat(mail.at("object_id")).isEqualTo(sent.at("report_send_id"));
        assertThat(mail.text()).contains("a@acme.example", "b@acme.example", "report-2025-01-01.pdf");
        shop.api().delete("/report-views/" + view).expect(200);
        shop.post("/report-views/" + view + "/send", "{}").expect(404);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            en | Recurring revenue      | Jan 2025 | 4,500.00 | test document
            de | Wiederkehrender Umsatz | Jan. 2025 | 4.500,00 | Testdokument
            ja | 経常収益               | 2025年1 | 4,500.00 | テスト
            """)
    void theDocumentHasEveryFigureInTheLanguageOfTheSeller(
            String language, String title, String month, String mrr, String test) throws IOException {
        shop.patch("/seller", "{'language': '" + language + "'}").expect(200);
        bills.subscribe("2025-01-01", Bills.SEATS);
        bills.subscribe("2025-01-01", Bills.SEATS, "'customer_id': '" + shop.id("oslo") + "'");
        shop.advance("2025-02-10T09:00:00Z");
        var view = shop.post(
                        "/report-views",
                        "{'name': 'By customer', 'report': 'MRR', 'relative_months': 3, "
                                + "'filters': [{'name': 'group_by', 'value': 'CUSTOMER'}]}")
                .expect(201)
                .at("report_view_id");

        var pdf = shop.api().bytes("/report-views/" + view + "/report.pdf");
        Files.createDirectories(Path.of("target/pictures"));
        Files.write(Path.of("target/pictures/report-" + language + ".pdf"), pdf);
        assertThat(Pdf.text(pdf)).contains(title, "By customer", month, mrr, test, "Lyon SARL", "Oslo AS", "MRR");
        assertThat(Pdf.size(pdf)).isEqualTo("842 x 595");
        PdfStandards.assertKept(language, pdf);
    }

    @Test
    void namesOfErasedCustomersAreGoneFromWhatWasMailed() {
        bills.subscribe("2025-01-01", Bills.SEATS);
        var view = shop.post(
                        "/report-views",
                        "{'name': 'Mine', 'report': 'MRR', 'filters': [{'name': 'group_by', 'value': 'CUSTOMER'}]}")
                .expect(201)
                .at("report_view_id");
        shop.post("/report-views/" + view + "/send", "{'recipients': ['a@acme.example']}")
                .expect(201);
        assertThat(stored()).contains("group_id").doesNotContain("Lyon", "group_name");
    }

    @ParameterizedTest
    @CsvSource({"RECEIVABLES", "COLLECTIONS", "FORECAST", "REVENUE", "TAX", "USAGE"})
    void everyReportIsPrinted(String report) throws IOException {
        bills.issue("2025-01-01");
        bills.subscribe("2025-01-01", "[{'brick_id': 'calls', 'quantity': 1000}]");
        bills.catchUp();
        shop.advance("2025-02-10T09:00:00Z");
        var view = shop.post("/report-views", "{'name': 'All of it', 'report': '" + report + "'}")
                .expect(201)
                .at("report_view_id");
        var pdf = shop.api().bytes("/report-views/" + view + "/report.pdf");
        Files.createDirectories(Path.of("target/pictures"));
        Files.write(Path.of("target/pictures/report-" + report + ".pdf"), pdf);
        assertThat(Pdf.text(pdf)).contains("All of it", "USD").doesNotContain("There is nothing to show");
        assertThat(Pdf.pages(pdf)).allSatisfy(page -> assertThat(page).contains("TEST"));
        PdfStandards.assertKept(report, pdf);
    }

    private String stored() {
        return TestService.shared()
                .database()
                .owner()
                .sql("select rows::text from report_sends where seller_id = :seller")
                .param("seller", shop.api().seller().id())
                .query(String.class)
                .single();
    }

    private List<String> mailTimes() {
        return shop.api()
                .get("/mails?kind=REPORT")
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .map(mail -> mail.get("created_at").stringValue())
                .toList();
    }

    private String save(String report, String more, String schedule) {
        return shop.post(
                        "/report-views",
                        "{'name': 'Mine', 'report': '" + report + "'" + more + ", 'schedule': {'frequency': '"
                                + schedule + (schedule.contains("hour") ? "" : "'")
                                + ", 'recipients': ['cfo@acme.example']}}")
                .expect(201)
                .at("report_view_id");
    }
}
