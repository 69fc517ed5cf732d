package io.billwright.edges.statements;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.time.LocalDate;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Random lives of a customer: whatever happened, statements add up, follow on each other, and agree with the balance
/// and with the whole ledger, which is read without the indexes that statements go by.
class StatementsAddUpTest {

    private static final LocalDate FIRST = LocalDate.parse("2025-01-01");
    private static final LocalDate LAST = LocalDate.parse("2026-12-31");

    private final Bills bills = Bills.at("2025-01-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void aLifeAddsUp(long seed) {
        var random = new Random(seed);
        live(random);

        var whole = account(FIRST, LAST);
        assertThat(whole.get("opening_balance").longValue()).isZero();
        assertThat(closing(whole)).isEqualTo(whole.get("closing_balance").longValue());
        assertThat(closing(whole)).isEqualTo(ledger("sum(amount)"));
        assertThat(whole.get("movements").size())
                .isEqualTo((int) ledger("count(distinct (object_id, source, within))"));
        assertThat(shop.api()
                        .get("/customers/" + shop.id("lyon") + "/balance")
                        .expect(200)
                        .body()
                        .at("/balances/0/balance")
                        .asLong(0))
                .isEqualTo(closing(whole));
        for (int i = 0; i < 5; i++) {
            var cut = FIRST.plusDays(1 + random.nextInt(400));
            var before = account(FIRST, cut.minusDays(1));
            var after = account(cut, LAST);
            assertThat(before.path("closing_balance").asLong(0))
                    .isEqualTo(after.path("opening_balance").asLong(0));
            assertThat(before.path("movements").size() + after.path("movements").size())
                    .isEqualTo(whole.get("movements").size());
        }
    }

    /// A year in which somebody does something now and then.
    private void live(Random random) {
        var subscription = bills.subscribe("2025-01-01", Bills.SEATS);
        var day = LocalDate.parse("2025-01-01");
        String payment = null;
        String paidOn = null;
        for (int act = 0; act < 12; act++) {
            day = day.plusDays(5 + random.nextInt(40));
            shop.advance(day + "T12:00:00Z");
            var invoice = bills.idOf(subscription, random.nextInt(12));
            switch (random.nextInt(6)) {
                case 0, 1 -> {
                    var paid = bills.pay(invoice, 1 + random.nextInt(600_000));
                    if (paid.status() == 201) {
                        payment = paid.at("payment_id");
                        paidOn = invoice;
                    }
                }
                case 2 -> {
                    if (payment != null) {
                        bills.reverse(Objects.requireNonNull(paidOn), payment);
                    }
                }
                case 3 -> shop.post("/invoices/" + invoice + "/void", "{'reason': 'Wrong'}");
                case 4 ->
                    shop.post(
                            "/invoices/" + invoice + "/credit-notes",
                            "{'amount': " + (1 + random.nextInt(300_000)) + ", 'reason': 'Agreed'}");
                default -> shop.post("/invoices/" + invoice + "/regenerate", "{}");
            }
        }
    }

    private JsonNode account(LocalDate from, LocalDate to) {
        return shop.api()
                .get("/customers/" + shop.id("lyon") + "/statement?from=" + from + "&to=" + to)
                .expect(200)
                .body()
                .at("/accounts/0");
    }

    private static long closing(JsonNode account) {
        return account.get("opening_balance").longValue()
                + account.get("movements")
                        .valueStream()
                        .mapToLong(movement -> movement.get("amount").longValue())
                        .sum();
    }

    private long ledger(String what) {
        return TestService.shared()
                .database()
                .owner()
                .sql("select coalesce(" + what + """
                        , 0)::bigint from (
                            select object_id, source, debited = credited as within,
                                   case when debited then amount else 0 end - case when credited then amount else 0 end
                                       as amount
                            from (select object_id, source, amount,
                                         debit in ('RECEIVABLE', 'CUSTOMER_CREDIT') as debited,
                                         credit in ('RECEIVABLE', 'CUSTOMER_CREDIT') as credited
                                  from ledger_entries where seller_id = :seller and company_id = :company) entries
                            where debited or credited) sides
                        """)
                .param("seller", shop.api().seller().id())
                .param("company", UUID.fromString(shop.id("lyon")))
                .query(Long.class)
                .single();
    }
}
