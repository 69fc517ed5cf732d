package io.billwright.edges.imports;

import static io.billwright.edges.imports.Moves.SUBSCRIPTIONS;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;

class ImportsApiTest {

    private final Shop shop = Shop.openAt("2026-11-18T09:00:00Z");

    private static final String RUNNING = SUBSCRIPTIONS + """
            s-1,c-1,p-1,seats=10,EUR,2026-01-31,12,MONTHLY,2026-11-30,,
            s-2,c-2,p-1,seats=3; base=1,EUR,2024-05-15,12,ANNUALLY,2027-05-15,,
            s-3,c-1,p-1,"base=1, disk=25",EUR,2023-08-31,1,MONTHLY,2026-11-30,,
            s-4,c-2,p-1,seats=7,EUR,2026-11-01,12,QUARTERLY,2026-11-01,,10
            s-5,c-2,p-1,seats=1,EUR,2026-06-18,6,MONTHLY,2026-12-18,no,
            """;

    @Test
    void theRealRunDoesWhatTheDryRunShowed() {
        var move = Moves.usual(shop).with("subscriptions", RUNNING);

        var tried = move.done(true);
        assertThat(shop.api().get("/customers?external_id=c-1").body().get("data"))
                .isEmpty();
        assertThat(shop.api().get("/subscriptions").body().get("data")).isEmpty();
        var done = move.done(false);

        assertThat(move.problems(done)).isEmpty();
        assertThat(move.outcomes(done)).isEqualTo(move.outcomes(tried)).hasSize(10);
        // By hand: 10 seats at 9.50; 3 at 9.50 and 20.00 a month for 12 months; 20.00 with 10 at 2.00 and 15 at 1.00;
        // 7 at 9.50 less 10 % for 3 months, which are due since the first; the last one has ended. In France 20 % more.
        assertThat(move.rows(done, "&file=SUBSCRIPTIONS"))
                .extracting(row -> row.get("next_invoice").isNull()
                        ? "none"
                        : row.get("next_invoice").get("day").stringValue() + " "
                                + row.get("next_invoice").get("amount").longValue())
                .containsExactly("2026-11-30 11400", "2027-05-15 58200", "2026-11-30 6600", "2026-11-18 17955", "none");
        assertThat(move.state(done).at("created")).isEqualTo("10");
        assertThat(shop.api().get("/integrity").expect(200).at("ok")).isEqualTo("true");
    }

    @Test
    void runningItAgainChangesNothing() {
        var move = Moves.usual(shop).with("subscriptions", RUNNING);
        move.done(false);
        var before = shop.api().get("/subscriptions").text();

        var again = move.done(false);

        assertThat(move.state(again).at("existing")).isEqualTo("10");
        assertThat(move.state(again).at("created")).isEqualTo("0");
        assertThat(shop.api().get("/subscriptions").text()).isEqualTo(before);
    }

    /// R10: a renewed term has what goes on, for as long as renewals are agreed for.
    @Test
    void whatWasSoldOnceIsNotSoldAgainInATermThatWasRenewedElsewhere() {
        var move = new Moves(shop)
                .with("customers", Moves.CUSTOMERS + "c-1,Initech,,,,,,\n")
                .with("plans", Moves.PLANS + """
                        p-2,Once,seats,Seats,ADD_ON,EUR,PER_UNIT,9.50,
                        p-2,Once,setup,Setup,ONE_TIME,EUR,FLAT,500.00,
                        """)
                .with(
                        "subscriptions",
                        Moves.SUBSCRIPTIONS + "s-1,c-1,p-2,seats=10; setup=1,EUR,2024-11-01,12,MONTHLY,2026-11-01,,\n");

        var rows = move.rows(move.done(true), "&file=SUBSCRIPTIONS");

        assertThat(rows.getFirst().get("next_invoice").get("amount").longValue())
                .isEqualTo(95_00);
    }

    @Test
    void whatIsIssuedThenIsWhatWasShown() {
        var move = Moves.usual(shop).with("subscriptions", RUNNING);
        move.done(false);

        shop.advance("2027-01-02T09:00:00Z");

        var issued = shop.api()
                .get("/invoices?limit=100")
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .filter(row -> !row.get("status").stringValue().equals("SCHEDULED"))
                .toList();
        assertThat(issued)
                .extracting(row -> row.get("bill_at").stringValue().substring(0, 10) + " "
                        + row.get("grand_total").longValue())
                .containsExactlyInAnyOrder(
                        "2026-11-18 17955",
                        "2026-11-30 11400",
                        "2026-11-30 6600",
                        "2026-12-31 11400",
                        "2026-12-31 6600");
        assertThat(shop.api().get("/integrity").expect(200).at("ok")).isEqualTo("true");
    }
}
