package io.billwright.edges.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Await;
import io.billwright.testing.Bills;
import io.billwright.testing.TestService;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/// The journal of a seller whose invoice is 5400.00, of which 900.00 is tax.
class JournalApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final String invoice = bills.issue("2025-03-01");

    @Test
    void whatIsBilledPaidAndTakenBackIsThereInItsOrder() throws InterruptedException {
        var payment = bills.paid(invoice, 6000_00);
        var note = bills.shop()
                .post("/invoices/" + invoice + "/credit-notes", "{'amount': 12000, 'reason': 'Late'}")
                .expect(201);
        var entries = journal(6);

        assertThat(entries.stream().map(JournalApiTest::shown))
                .containsExactly(
                        "issued RECEIVABLE REVENUE 450000 INVOICE INV-000001",
                        "issued RECEIVABLE TAX 90000 INVOICE INV-000001",
                        "payment CASH CUSTOMER_CREDIT 60000 PAYMENT INV-000001",
                        "payment CASH RECEIVABLE 540000 PAYMENT INV-000001",
                        "credit_note REVENUE CUSTOMER_CREDIT 10000 CREDIT_NOTE INV-CN-000001",
                        "credit_note TAX CUSTOMER_CREDIT 2000 CREDIT_NOTE INV-CN-000001");
        assertThat(entries.stream().map(entry -> entry.get("object_id").stringValue()))
                .containsExactly(
                        invoice, invoice, payment, payment, note.at("credit_note_id"), note.at("credit_note_id"));
        assertThat(entries).allSatisfy(entry -> {
            assertThat(entry.get("invoice_id").stringValue()).isEqualTo(invoice);
            assertThat(entry.get("customer_id").stringValue())
                    .isEqualTo(bills.shop().id("lyon"));
            assertThat(entry.get("customer_name").stringValue()).isEqualTo("Lyon SARL");
            assertThat(entry.get("occurred_at").stringValue()).isEqualTo("2025-03-01T09:00:00Z");
        });
    }

    @Test
    void theNumberIsThatOfTheVersion() throws InterruptedException {
        bills.shop()
                .post("/invoices/" + invoice + "/regenerate", "{'send_invoice': false}")
                .expect(200);
        bills.shop()
                .post("/invoices/" + invoice + "/void", "{'reason': 'Ordered twice'}")
                .expect(200);

        assertThat(journal(4).stream().map(JournalApiTest::shown))
                .containsExactly(
                        "issued RECEIVABLE REVENUE 450000 INVOICE INV-000001",
                        "issued RECEIVABLE TAX 90000 INVOICE INV-000001",
                        "voided REVENUE RECEIVABLE 450000 INVOICE INV-000001-2",
                        "voided TAX RECEIVABLE 90000 INVOICE INV-000001-2");
    }

    @Test
    void aCursorGoesOnWhereItEnded() throws InterruptedException {
        bills.paid(invoice, 100);
        var all = journal(3);
        var first = page("limit=2");
        var second = page("limit=2&cursor=" + first.get("next_cursor").stringValue());
        var end = second.get("next_cursor").stringValue();

        assertThat(first.get("has_more").booleanValue()).isTrue();
        assertThat(second.get("has_more").booleanValue()).isFalse();
        var read = new ArrayList<>(data(first));
        read.addAll(data(second));
        assertThat(read).isEqualTo(all);
        assertThat(page("cursor=" + end).get("next_cursor").stringValue()).isEqualTo(end);

        bills.paid(invoice, 200);

        var entry = all.getFirst();
        assertThat(journal(4).getFirst().get("entry_id")).isEqualTo(entry.get("entry_id"));
        assertThat(data(page("cursor=" + end)).stream().map(JournalApiTest::shown))
                .containsExactly("payment CASH RECEIVABLE 200 PAYMENT INV-000001");
    }

    @Test
    void pagesMayEndAmongWhatWasPostedTogether() throws InterruptedException {
        bills.paid(invoice, 6000_00);
        var all = journal(4);

        for (int limit = 1; limit <= 4; limit++) {
            var read = new ArrayList<JsonNode>();
            var page = page("limit=" + limit);
            read.addAll(data(page));
            while (page.get("has_more").booleanValue()) {
                page = page(
                        "limit=" + limit + "&cursor=" + page.get("next_cursor").stringValue());
                read.addAll(data(page));
            }
            assertThat(read).as("pages of %d", limit).isEqualTo(all);
        }
    }

    /// The first of two transactions is committed last. Whoever reads in between must not get past it.
    @Test
    void whatIsCommittedLateIsNotMissed() throws SQLException, InterruptedException {
        var before = journal(2);
        var cursor = page("").get("next_cursor").stringValue();
        try (var late = TestService.shared().database().superuser().getConnection()) {
            late.setAutoCommit(false);
            post(late, "late");
            bills.paid(invoice, 100);

            assertThat(journal(2)).isEqualTo(before);
            assertThat(data(page("cursor=" + cursor))).isEmpty();

            late.commit();
        }
        journal(4);

        assertThat(data(page("cursor=" + cursor)).stream().map(JournalApiTest::shown))
                .containsExactly(
                        "late CONCESSION CUSTOMER_CREDIT 1 INVOICE INV-000001",
                        "payment CASH RECEIVABLE 100 PAYMENT INV-000001");
        assertThat(bills.shop().withBrokenBooks()).isNotNull();
    }

    /// Also under row level security, which keeps conditions that might leak away from indexes.
    @Test
    void aPageIsFoundByItsPlaceHoweverLongTheJournal() {
        var service = TestService.shared();
        var jdbc = service.bean(JdbcClient.class);
        var plan = service.bean(SellerTransactions.class).in(bills.shop().api().seller(), () -> {
            for (var other : List.of("enable_seqscan", "enable_bitmapscan", "enable_sort")) {
                jdbc.sql("set local " + other + " = off").update();
            }
            return jdbc.sql("""
                            explain select * from ledger_batches
                            where (era, xid, position) >= (1, '5'::xid8, 1)
                              and (era, xid) < ((select coalesce(known_era(), 2147483647)),
                                                pg_snapshot_xmin(pg_current_snapshot()))
                            order by era, xid, position limit 10
                            """).query(String.class).list();
        });

        assertThat(plan).noneMatch(line -> line.contains("Sort") || line.contains("Filter"));
        assertThat(plan)
                .anyMatch(line -> line.contains("Index Cond")
                        && line.contains("ROW(era, xid, \"position\")")
                        && line.contains("pg_snapshot_xmin"));
    }

    @Test
    void theFileHasBothSidesOfEveryEntry() throws InterruptedException {
        bills.paid(invoice, 6000_00);
        journal(4);
        var lines = csv("");

        assertThat(lines.getFirst())
                .isEqualTo("date,entry_id,account,debit,credit,currency,document_number,customer_name,customer_id,"
                        + "source,object_type,object_id");
        assertThat(lines).hasSize(9);
        assertThat(lines.get(1)).startsWith("2025-03-01,").contains(",RECEIVABLE,4500.00,,USD,INV-000001,Lyon SARL,");
        assertThat(lines.get(2)).contains(",REVENUE,,4500.00,USD,INV-000001,Lyon SARL,");
        assertThat(sum(lines, 3)).isEqualByComparingTo("11400.00").isEqualByComparingTo(sum(lines, 4));
    }

    @Test
    void theFileIsOfTheDaysWhereTheSellerIs() throws InterruptedException {
        bills.shop().patch("/seller", "{'time_zone': 'Pacific/Auckland'}").expect(200);
        bills.shop().advance("2025-03-02T11:30:00Z");
        bills.paid(invoice, 100);
        journal(3);

        assertThat(csv("starts_at=2025-03-01&ends_at=2025-03-01")).hasSize(5);
        assertThat(csv("starts_at=2025-03-02&ends_at=2025-03-02")).hasSize(1);
        assertThat(csv("starts_at=2025-03-03")).hasSize(3).element(1).asString().startsWith("2025-03-03,");
    }

    @Test
    void aNameIsNoFormula() throws InterruptedException {
        bills.shop()
                .patch("/customers/" + bills.shop().id("lyon"), "{'customer_name': '=HYPERLINK(0)'}")
                .expect(200);
        journal(2);

        assertThat(csv("")).element(1).asString().contains(",'=HYPERLINK(0),");
    }

    @Test
    void aLongJournalIsWrittenWhole() throws InterruptedException, SQLException {
        try (var connection = TestService.shared().database().superuser().getConnection()) {
            for (int i = 0; i < 1100; i++) {
                post(connection, "more:" + i);
            }
        }
        bills.shop().withBrokenBooks();
        journalOf(1000);

        assertThat(csv("")).hasSize(1 + 2 * 1102).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/journal?limit=0",
                "/journal?limit=1001",
                "/journal?limit=x",
                "/journal?cursor=x",
                "/journal?cursor=OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTkgMQ",
                "/journal.csv?starts_at=yesterday",
                "/journal.csv?starts_at=2025-03-02&ends_at=2025-03-01"
            })
    void whatCannotBeReadIsRefused(String path) {
        assertThat(bills.shop().api().get(path).expect(400).at("error.details.fields"))
                .isNotEqualTo("");
    }

    private void post(Connection connection, String source) throws SQLException {
        var sql = """
                insert into ledger_entries
                    (seller_id, object_id, source, debit, credit, amount, currency, company_id, occurred_at)
                values (?, ?, ?, 'CONCESSION', 'CUSTOMER_CREDIT', 1, 'USD', ?, '2025-03-01T09:00:00Z')
                """;
        try (var statement = connection.prepareStatement(sql)) {
            statement.setObject(1, bills.shop().api().seller().id());
            statement.setObject(2, UUID.fromString(invoice));
            statement.setString(3, source);
            statement.setObject(4, UUID.fromString(bills.shop().id("lyon")));
            statement.executeUpdate();
        }
    }

    private static BigDecimal sum(List<String> lines, int column) {
        return lines.stream()
                .skip(1)
                .map(line -> line.split(",", -1)[column])
                .filter(cell -> !cell.isEmpty())
                .map(BigDecimal::new)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /// All entries, once there are so many: others' transactions may hold them up for a moment.
    private List<JsonNode> journal(int size) throws InterruptedException {
        var entries = journalOf(size);
        assertThat(entries).hasSize(size);
        return entries;
    }

    private List<JsonNode> journalOf(int size) throws InterruptedException {
        return Await.value(size + " entries", () -> data(page("limit=1000")), found -> found.size() >= size);
    }

    private JsonNode page(String query) {
        return bills.shop().api().get("/journal?" + query).expect(200).body();
    }

    private static List<JsonNode> data(JsonNode page) {
        return page.get("data").valueStream().toList();
    }

    private List<String> csv(String query) {
        return bills.shop()
                .api()
                .get("/journal.csv?" + query)
                .expect(200)
                .text()
                .lines()
                .toList();
    }

    private static String shown(JsonNode entry) {
        return String.join(
                " ",
                List.of("source", "debit", "credit", "amount", "object_type", "document_number").stream()
                        .map(entry::get)
                        .map(node -> node.isString() ? node.stringValue() : node.toString())
                        .toList());
    }
}
