package io.billwright.edges.reports.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Saved views of reports: what they remember, and what they ask for today.
class ReportViewsApiTest {

    private final Bills bills = Bills.at("2025-01-31T09:00:00Z");
    private final Shop shop = bills.shop();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            MRR         | 12 | /reports/mrr          | {"ends_at":"2025-01-31","starts_at":"2024-02-01"}
            COLLECTIONS |  1 | /reports/collections  | {"ends_at":"2025-01-31","starts_at":"2025-01-01"}
            FORECAST    |  1 | /reports/forecast     | {"ends_at":"2025-02-27"}
            REVENUE     | 24 | /reports/revenue      | {"from":"2023-02","to":"2025-01"}
            TAX         |  3 | /reports/tax          | {"from":"2024-11","to":"2025-01"}
            USAGE       |  6 | /reports/usage/months | {"from":"2024-08","to":"2025-01"}
            """)
    void monthsAreCountedFromTheDayOnWhichAViewIsOpened(String report, int months, String path, String parameters) {
        var saved = save("{'name': 'Mine', 'report': '" + report + "', 'relative_months': " + months + "}");

        var view = shop.api().get("/report-views/" + saved).expect(200);
        assertThat(view.at("path")).isEqualTo(path);
        assertThat(view.body().get("parameters").toString()).isEqualTo(parameters);
    }

    @Test
    void aViewOpensWhatItsReportAnswersAndFollowsTheClock() {
        bills.subscribe("2025-01-31", Bills.SEATS);
        var saved = save("{'name': 'By plan', 'report': 'MRR', 'relative_months': 2, "
                + "'filters': [{'name': 'group_by', 'value': 'PLAN'}]}");
        shop.advance("2025-04-10T09:00:00Z");

        var view = shop.api().get("/report-views/" + saved).expect(200);
        assertThat(view.body().get("parameters").toString())
                .isEqualTo("{\"ends_at\":\"2025-04-10\",\"group_by\":\"PLAN\",\"starts_at\":\"2025-03-01\"}");
        var rows = shop.api()
                .get(view.at("path") + "?starts_at=2025-03-01&ends_at=2025-04-10&group_by=PLAN")
                .expect(200)
                .body()
                .get("data");
        assertThat(rows.size()).isEqualTo(2);
        assertThat(rows.get(0).get("mrr").longValue()).isEqualTo(450_000);
    }

    @Test
    void aFixedSpanStaysAsItIs() {
        var saved = save("{'name': 'Last year', 'report': 'REVENUE', "
                + "'filters': [{'name': 'from', 'value': '2024-01'}, {'name': 'to', 'value': '2024-12'}]}");
        shop.advance("2025-04-10T09:00:00Z");

        var view = shop.api().get("/report-views/" + saved).expect(200);
        assertThat(view.body().get("parameters").toString()).isEqualTo("{\"from\":\"2024-01\",\"to\":\"2024-12\"}");
        assertThat(view.body().get("relative_months").isNull()).isTrue();
    }

    @Test
    void viewsAreRenamedChangedAndDeleted() {
        var first = save("{'name': 'First', 'report': 'MRR', 'relative_months': 12}");
        save("{'name': 'Second', 'report': 'RECEIVABLES'}");

        shop.patch("/report-views/" + first, "{'name': 'SECOND'}").expect(400);
        shop.patch("/report-views/" + first, "{'name': 'first'}").expect(200);
        var changed = shop.patch(
                        "/report-views/" + first,
                        "{'relative_months': null, 'filters': [{'name': 'starts_at', 'value': '2025-01-01'}]}")
                .expect(200);
        assertThat(changed.at("name")).isEqualTo("first");
        assertThat(changed.body().get("filters").toString()).isEqualTo("{\"starts_at\":\"2025-01-01\"}");
        assertThat(shop.api()
                        .get("/report-views?include_total=true")
                        .expect(200)
                        .at("total"))
                .isEqualTo("2");

        shop.api().delete("/report-views/" + first).expect(200);
        shop.api().delete("/report-views/" + first).expect(404);
        shop.api().get("/report-views/" + first).expect(404);
        assertThat(shop.api()
                        .get("/report-views")
                        .expect(200)
                        .body()
                        .get("data")
                        .size())
                .isEqualTo(1);
        assertThat(shop.api().get("/audit?object_id=" + first).expect(200).text())
                .contains("PATCH /report-views", "DELETE /report-views");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'name': 'X', 'report': 'PROFIT'}                                                            | report
            {'name': 'X', 'report': 'MRR', 'relative_months': 0}                                         | relative_months
            {'name': 'X', 'report': 'RECEIVABLES', 'relative_months': 2}                                 | relative_months
            {'name': 'X', 'report': 'FORECAST', 'relative_months': 61}                                   | ends_at
            {'name': 'X', 'report': 'MRR', 'filters': [{'name': 'color', 'value': 'red'}]}               | color
            {'name': 'X', 'report': 'MRR', 'filters': [{'name': 'group_by', 'value': 'MOON'}]}           | group_by
            {'name': 'X', 'report': 'TAX', 'relative_months': 2, 'filters': [{'name': 'to', 'value': '2025-01'}]} | relative_months
            {'name': 'X', 'report': 'MRR', 'filters': [{'name': 'limit', 'value': '5'}]}                 | limit
            {'report': 'MRR'}                                                                            | name
            """)
    void whatTheReportWouldRefuseIsNotSaved(String body, String field) {
        assertThat(shop.post("/report-views", body).expect(400).text()).contains("\"" + field + "\"");
        assertThat(shop.api()
                        .get("/report-views")
                        .expect(200)
                        .body()
                        .get("data")
                        .isEmpty())
                .isTrue();
    }

    private String save(String body) {
        return shop.post("/report-views", body).expect(201).at("report_view_id");
    }
}
