package io.billwright.edges.statements;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Who owes what for how long.
class AgingApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @Test
    void whatIsOverdueIsAddedUpByCustomerAndAge() {
        bills.subscribe("2025-03-01", Bills.SEATS, "'payment_terms': 0");
        bills.subscribe("2025-03-01", Bills.SEATS, "'payment_terms': 45", "'customer_id': '" + shop.id("oslo") + "'");
        shop.advance("2025-05-10T12:00:00Z");

        assertThat(rows(""))
                .containsExactly(
                        "Lyon SARL USD 1620000 540000 540000 540000 0 3 2025-03-01 70",
                        "Oslo AS USD 562500 562500 0 0 0 1 2025-04-15 25");
        assertThat(rows("?overdue_days_min=26"))
                .containsExactly("Lyon SARL USD 1080000 0 540000 540000 0 2 2025-03-01 70");
        assertThat(rows("?overdue_days_min=71")).isEmpty();
        assertThat(rows("?amount_min=562501")).hasSize(1);
        assertThat(rows("?amount_min=562500")).hasSize(2);
        assertThat(rows("?currency=EUR")).isEmpty();
    }

    @Test
    void theNextStepIsThatOfTheInvoiceWhoseDunningGoesOnFirst() {
        bills.subscribe("2025-03-01", Bills.SEATS, "'payment_terms': 0");
        shop.advance("2025-04-05T12:00:00Z");

        var first = list("?overdue_days_min=4");
        assertThat(first.at("data.0.dunning.state") + " " + first.at("data.0.dunning.next_step"))
                .isEqualTo("RUNNING {\"act\":\"CHARGE\",\"day\":\"2025-04-08\"}");
        assertThat(list("?overdue_days_min=30").at("data.0.dunning.state")).isEqualTo("GIVEN_UP");
    }

    @Test
    void aCursorGoesOnWhereThePageEnded() {
        for (var customer : List.of("lyon", "oslo", "texas", "berlin", "museum")) {
            bills.subscribe(
                    "2025-03-01", Bills.SEATS, "'payment_terms': 0", "'customer_id': '" + shop.id(customer) + "'");
        }
        bills.subscribe("2025-03-01", Bills.SEATS, "'payment_terms': 0", "'currency': 'EUR'");
        shop.advance("2025-03-10T12:00:00Z");

        var seen = new ArrayList<String>();
        var page = list("?limit=2");
        seen.addAll(rows(page));
        while (page.at("has_more").equals("true")) {
            page = list("?limit=2&cursor=" + page.at("next_cursor"));
            seen.addAll(rows(page));
        }

        assertThat(seen).hasSize(6).doesNotHaveDuplicates().containsExactlyElementsOf(rows(""));
        assertThat(page.at("next_cursor")).isEqualTo("null");
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        for (var query : List.of("overdue_days_min=0", "amount_min=x", "currency=YEN", "limit=101", "cursor=x")) {
            assertThat(shop.api().get("/reports/aging?" + query).expect(400).text())
                    .contains(query.substring(0, query.indexOf('=')));
        }
    }

    private Api.Answer list(String query) {
        return shop.api().get("/reports/aging" + query).expect(200);
    }

    private List<String> rows(String query) {
        return rows(list(query));
    }

    private static List<String> rows(Api.Answer list) {
        return list.body()
                .get("data")
                .valueStream()
                .map(row -> String.join(
                        " ",
                        List.of(
                                        "/customer_name",
                                        "/currency",
                                        "/overdue",
                                        "/ages/up_to_30",
                                        "/ages/up_to_60",
                                        "/ages/up_to_90",
                                        "/ages/older",
                                        "/invoices",
                                        "/oldest_due_at",
                                        "/days_overdue")
                                .stream()
                                .map(path -> row.at(path).asString())
                                .toList()))
                .toList();
    }
}
