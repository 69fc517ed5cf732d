package io.billwright.edges.imports;

import static io.billwright.edges.imports.Moves.CUSTOMERS;
import static io.billwright.edges.imports.Moves.INVOICES;
import static io.billwright.edges.imports.Moves.PLANS;
import static io.billwright.edges.imports.Moves.SUBSCRIPTIONS;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// One import of many subscriptions of every age and frequency, among them rows of every bad kind: the dry run, the act
/// and a computation that knows nothing of either agree on what is refused and on what each subscription bills next.
class ManyImportedTest {

    private static final int SIZE = Integer.getInteger("imported", 2_000);
    /// So many are played on until their next invoices are issued; of more, what is scheduled is compared.
    private static final int MOST_ISSUED = 2_000;

    private static final int OF_A_CUSTOMER = 10;
    private static final int CENTS = 950;
    private static final LocalDate TODAY = LocalDate.parse("2026-11-18");
    private static final LocalDate LATER = TODAY.plusDays(30);

    private final Random random = new Random(56);
    private final Shop shop = Shop.openAt(TODAY + "T09:00:00Z");
    private final Moves move = new Moves(shop.unchecked());

    /// Day and amount of each good subscription's next invoice, by its external id.
    private final Map<String, String> expected = new LinkedHashMap<>();
    /// Those of which all is billed until the end of their term.
    private final Set<String> renewing = new HashSet<>();

    private final Map<String, Long> took = new LinkedHashMap<>();

    @Test
    void whatIsRefusedAndWhatEachBillsNextIsWhatTheDryRunShowed() {
        var files = List.of(customers(), plans(), subscriptions(), invoices());
        files.forEach(file -> file.addTo(move));
        var refused = files.stream().flatMap(file -> file.refused().stream()).toList();

        var tried = timed("dry run", () -> move.done(true));
        assertThat(move.places(tried)).isEqualTo(refused);
        assertThat(shown(tried)).isEqualTo(expected);

        var done = timed("import", () -> move.done(false));
        assertThat(move.outcomes(done)).isEqualTo(move.outcomes(tried));
        int rows = files.stream().mapToInt(MixedFile::rows).sum();
        assertThat(move.state(done).at("created")).isEqualTo("" + (rows - refused.size()));
        theNextInvoicesAreThoseShown(done);

        var before = rows();
        var again = timed("again", () -> move.done(false));
        assertThat(move.state(again).at("created")).isEqualTo("0");
        assertThat(move.places(again)).isEqualTo(refused);
        assertThat(rows()).isEqualTo(before);
        assertThat(shop.api().get("/integrity").expect(200).at("ok")).isEqualTo("true");
        if (SIZE <= MOST_ISSUED) {
            theInvoicesIssuedAreThoseShown();
        }
        System.out.printf(
                "result: %d rows, %d of them subscriptions, %d refused for %d reasons; seconds: %s%n",
                rows, SIZE, refused.size(), BadRows.kinds(), took);
    }

    private MixedFile customers() {
        var file = new MixedFile(ImportFile.CUSTOMERS, CUSTOMERS);
        for (int i = 0; i * OF_A_CUSTOMER < SIZE; i++) {
            file.good("c-%d,Customer %d,,,,,,".formatted(i, i));
            if (i % 10 == 9) {
                file.bad();
            }
        }
        return file;
    }

    private static MixedFile plans() {
        return new MixedFile(ImportFile.PLANS, PLANS)
                .good("p-1,Team,seats,Seats,ADD_ON,EUR,PER_UNIT,9.50,")
                .allBad();
    }

    private MixedFile subscriptions() {
        var file = new MixedFile(ImportFile.SUBSCRIPTIONS, SUBSCRIPTIONS);
        for (int i = 0; i < SIZE; i++) {
            if (i % 20 == 19) {
                file.bad();
            } else {
                file.good(subscription(i));
            }
        }
        return file;
    }

    private static MixedFile invoices() {
        var file = new MixedFile(ImportFile.INVOICES, INVOICES);
        for (int i = 0; i * OF_A_CUSTOMER < SIZE; i += 2) {
            file.good("i-%d,c-%d,OLD %d,2026-10-01,2026-12-01,EUR,119.00,19.00,%d.50".formatted(i, i, i, i % 100 + 1));
            if (i % 20 == 18) {
                file.bad();
            }
        }
        return file;
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
        var day = until.isBefore(TODAY) ? TODAY : until;
        expected.put("s-" + i, day + " " + (long) seats * CENTS * step);
        if (billed == length / step) {
            renewing.add("s-" + i);
        }
        return "s-%d,c-%d,p-1,seats=%d,EUR,%s,%d,%s,%s,,"
                .formatted(i, i / OF_A_CUSTOMER, seats, start, length, frequency(step), until);
    }

    private static String frequency(int step) {
        return switch (step) {
            case 1 -> "MONTHLY";
            case 3 -> "QUARTERLY";
            case 6 -> "SEMI_ANNUALLY";
            default -> "ANNUALLY";
        };
    }

    private <T> T timed(String what, Supplier<T> work) {
        long start = System.nanoTime();
        var result = work.get();
        took.put(what, Duration.ofNanos(System.nanoTime() - start).toSeconds());
        return result;
    }

    private Map<String, String> rows() {
        return SellersRows.digested(TestService.shared().database(), shop.api().seller());
    }

    private Map<String, String> shown(String id) {
        return move.rows(id, "&file=SUBSCRIPTIONS").stream()
                .filter(row -> !row.get("next_invoice").isNull())
                .collect(toMap(
                        row -> row.get("external_id").stringValue(),
                        row -> row.get("next_invoice").get("day").stringValue() + " "
                                + row.get("next_invoice").get("amount").longValue()));
    }

    /// What is billed next within a term is scheduled; what a renewal will bill is asked for.
    private void theNextInvoicesAreThoseShown(String done) {
        var next = new HashMap<>(first(false));
        for (var row : move.rows(done, "&file=SUBSCRIPTIONS&status=CREATED")) {
            var name = row.get("external_id").stringValue();
            if (renewing.contains(name)) {
                assertThat(next.put(name, renewal(row))).as(name).isNull();
            }
        }
        assertThat(next).isEqualTo(expected);
    }

    private String renewal(JsonNode row) {
        var path = "/subscriptions/" + row.get("object_id").stringValue() + "/invoices/next";
        var invoice = shop.api().lean().get(path).expect(200).body();
        return OffsetDateTime.parse(invoice.get("bill_at").stringValue()).toLocalDate() + " "
                + invoice.get("grand_total").longValue();
    }

    private void theInvoicesIssuedAreThoseShown() {
        timed("clock", () -> shop.advance(LATER + "T09:00:00Z"));
        var soon = new LinkedHashMap<>(expected);
        soon.values().removeIf(next -> LocalDate.parse(next.substring(0, 10)).isAfter(LATER));
        assertThat(first(true)).isEqualTo(soon);
    }

    /// Day and amount of the first invoice of each subscription that is issued, or else scheduled.
    private Map<String, String> first(boolean issued) {
        var found = new HashMap<String, String>();
        TestService.shared()
                .database()
                .owner()
                .sql("""
                        select distinct on (i.subscription_id) l.external_id,
                               (i.bill_at at time zone i.time_zone)::date || ' ' || i.grand_total as next
                        from invoices i
                        join labels l on l.seller_id = i.seller_id and l.kind = 'SUBSCRIPTION'
                                     and l.object_id = i.subscription_id
                        left join issued_invoices s on s.seller_id = i.seller_id and s.invoice_id = i.invoice_id
                        where i.seller_id = :seller and i.withdrawn_at is null and (s.invoice_id is not null) = :issued
                        order by i.subscription_id, i.bill_at, lower(i.period), i.invoice_id
                        """)
                .param("seller", shop.api().seller().id())
                .param("issued", issued)
                .query(row -> {
                    found.put(row.getString("external_id"), row.getString("next"));
                });
        return found;
    }
}
