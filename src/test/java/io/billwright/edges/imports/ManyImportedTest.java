package io.billwright.edges.imports;

import static io.billwright.edges.imports.Moves.CUSTOMERS;
import static io.billwright.edges.imports.Moves.PLANS;
import static io.billwright.edges.imports.Moves.SUBSCRIPTIONS;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Many subscriptions of every age and frequency, some of them wrong: the dry run, the act and a computation that knows
/// nothing of either agree on what each bills next.
class ManyImportedTest {

    private static final int SIZE = Integer.getInteger("imported", 2_000);
    /// As many as one import takes with their customers.
    private static final int AT_ONCE = 50_000;

    private static final int CENTS = 950;
    private static final int WRONG = 20;
    private static final LocalDate TODAY = LocalDate.parse("2026-11-18");

    private final Random random = new Random(56);
    private final Shop shop = Shop.openAt("2026-11-18T09:00:00Z");
    private final List<String> expected = new ArrayList<>();

    @Test
    void whatEachBillsNextIsWhatTheDatesSay() {
        for (int from = 0; from < SIZE; from += AT_ONCE) {
            takeOver(from, Math.min(SIZE, from + AT_ONCE));
        }
        assertThat(shop.api().get("/integrity").expect(200).at("ok")).isEqualTo("true");
    }

    private void takeOver(int from, int to) {
        expected.clear();
        var customers = new StringBuilder(CUSTOMERS);
        var subscriptions = new StringBuilder(SUBSCRIPTIONS);
        for (int i = from; i < to; i++) {
            customers.append("c-").append(i).append(",Customer ").append(i).append(",,,,,,\n");
            subscriptions.append(subscription(i));
        }
        var move = new Moves(shop)
                .with("customers", customers.toString())
                .with("plans", PLANS + "p-1,Team,seats,Seats,ADD_ON,EUR,PER_UNIT,9.50,\n")
                .with("subscriptions", subscriptions.toString());

        var tried = move.done(true);
        var done = move.done(false);

        assertThat(move.outcomes(done)).isEqualTo(move.outcomes(tried));
        assertThat(move.rows(done, "&file=SUBSCRIPTIONS"))
                .extracting(row -> row.get("next_invoice").isNull()
                        ? row.get("status").stringValue()
                        : row.get("next_invoice").get("day").stringValue() + " "
                                + row.get("next_invoice").get("amount").longValue())
                .isEqualTo(expected);
        assertThat(move.state(move.done(false)).at("created")).isEqualTo("0");
    }

    private String subscription(int i) {
        int step = List.of(1, 3, 6, 12).get(random.nextInt(4));
        int length = step * List.of(1, 2, 4).get(random.nextInt(3));
        int seats = random.nextInt(1, 50);
        var start = TODAY.minusDays(random.nextInt(0, 2000));
        int terms = 0;
        while (!start.plusMonths((long) (terms + 1) * length).isAfter(TODAY)) {
            terms++;
        }
        int billed = random.nextInt(0, length / step + 1);
        var until = start.plusMonths((long) terms * length + (long) billed * step);
        boolean wrong = random.nextInt(WRONG) == 0;
        var day = until.isBefore(TODAY) ? TODAY : until;
        expected.add(wrong ? "REFUSED" : day + " " + (long) seats * CENTS * step);
        return "s-%d,c-%d,p-1,seats=%d,EUR,%s,%d,%s,%s,,\n"
                .formatted(i, i, wrong ? -seats : seats, start, length, frequency(step), until);
    }

    private static String frequency(int step) {
        return switch (step) {
            case 1 -> "MONTHLY";
            case 3 -> "QUARTERLY";
            case 6 -> "SEMI_ANNUALLY";
            default -> "ANNUALLY";
        };
    }
}
