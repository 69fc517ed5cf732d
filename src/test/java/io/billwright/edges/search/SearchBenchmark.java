package io.billwright.edges.search;

import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Page;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;

/// How long questions and lists take for one seller with very many customers, invoices and payments. Run by
/// `scripts/bench-search`.
final class SearchBenchmark {

    private static final int CUSTOMERS = Integer.getInteger("customers", 100_000);
    private static final int INVOICES = Integer.getInteger("invoices", 500_000);
    private static final int QUESTIONS = Integer.getInteger("questions", 300);
    private static final Path ROWS = Path.of("src/test/resources/db/rows-to-search.sql");
    private static final int PAGE = 25;
    private static final int DEEP = 10_000;

    private final TestService service = TestService.start(Map.of("billwright.role", "api"));
    private final Api api = service.newSeller(Seller.Mode.LIVE).unchecked();
    private final JdbcClient owner = service.database().owner();
    private final Random random = new Random(58);

    private SearchBenchmark() {}

    public static void main(String[] arguments) throws SQLException, IOException {
        var benchmark = new SearchBenchmark();
        try {
            benchmark.fill();
            benchmark.ask();
            benchmark.page();
        } finally {
            benchmark.service.close();
        }
    }

    /// Names have a word of their own, one of 500 and one of 5.
    private void fill() throws SQLException, IOException {
        long begin = System.nanoTime();
        try (var connection = service.database().superuser().getConnection();
                var statement = connection.createStatement()) {
            for (var sql : Files.readString(ROWS).split(";\\n", -1)) {
                statement.execute(sql.replace(":seller", "'" + api.seller().id() + "'")
                        .replace(":customers", Integer.toString(CUSTOMERS))
                        .replace(":invoices", Integer.toString(INVOICES)));
            }
        }
        System.out.printf(
                "%,d customers, %,d invoices, as many payments, written in %d s%n",
                CUSTOMERS, INVOICES, (System.nanoTime() - begin) / 1_000_000_000);
    }

    private void ask() {
        var kinds = new LinkedHashMap<String, Function<Integer, String>>();
        kinds.put("half a name", n -> word(n, 9).substring(0, 5));
        kinds.put("whole name", n -> word(n, 9) + " " + word(n % 500, 6));
        kinds.put("name with two letters swapped", n -> swapped(word(n, 9)) + " " + word(n % 500, 6));
        kinds.put("mail address", n -> "ap@" + word(n, 9) + ".example");
        kinds.put("common word", n -> word(n % 500, 6) + " gmbh");
        kinds.put("invoice number", n -> "INV-%06d".formatted(n));
        kinds.put("invoice number with a wrong digit", n -> "INV-9%05d".formatted(n % 100_000));
        kinds.put(
                "amount",
                n -> BigDecimal.valueOf(1000 + n * 7919L % 5_000_000, 2).toPlainString());
        kinds.put("day", n -> "2025-%02d-%02d".formatted(1 + n % 12, 1 + n % 28));
        kinds.put("metadata", n -> "case" + (n / 100 * 100 + 100));
        kinds.put("name and amount", n -> word(n, 9) + " 12.34");
        kinds.forEach((name, question) -> measure(name, () -> {
            var typed = question.apply(1 + random.nextInt(CUSTOMERS - 1));
            api.get("/search?q=" + URLEncoder.encode(typed, StandardCharsets.UTF_8))
                    .expect(200);
        }));
    }

    /// As `bench_word` makes it.
    private static String word(long n, int letters) {
        var word = new StringBuilder();
        for (var letter : md5(Long.toString(n)).substring(0, letters).toCharArray()) {
            word.append(Character.isDigit(letter) ? (char) ('g' + letter - '0') : letter);
        }
        return word.toString();
    }

    private static String md5(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String swapped(String text) {
        return text.substring(0, 2) + text.charAt(3) + text.charAt(2) + text.substring(4);
    }

    /// Each list at its beginning and behind 10,000 pages, or as far as it goes.
    private void page() {
        var lists = Map.of(
                "/customers", "select created_at as at, customer_id as id from customers",
                "/invoices", "select bill_at as at, invoice_id as id from invoices",
                "/payments", "select paid_at as at, payment_id as id from payments",
                "/invoices?amount_min=100000", "select bill_at as at, invoice_id as id from invoices");
        lists.forEach((path, rows) -> {
            int offset = Math.min(PAGE * DEEP, (path.equals("/customers") ? CUSTOMERS : INVOICES) - 2 * PAGE);
            var deep = owner.sql(rows + " order by 1 desc, 2 desc offset :offset limit 1")
                    .param("offset", offset)
                    .query((row, _) -> new Page.Position(Rows.instant(row, "at"), Rows.uuid(row, "id")))
                    .single()
                    .cursor();
            var mark = path.contains("?") ? "&" : "?";
            measure(path + " page 1", () -> api.get(path).expect(200));
            measure(
                    path + " page %,d".formatted(offset / PAGE),
                    () -> api.get(path + mark + "cursor=" + deep).expect(200));
        });
    }

    private static void measure(String name, Runnable once) {
        for (int i = 0; i < QUESTIONS / 5; i++) {
            once.run();
        }
        var nanos = new long[QUESTIONS];
        for (int i = 0; i < QUESTIONS; i++) {
            long begin = System.nanoTime();
            once.run();
            nanos[i] = System.nanoTime() - begin;
        }
        Arrays.sort(nanos);
        System.out.printf(
                "| %s | %.1f ms | %.1f ms |%n", name, nanos[QUESTIONS / 2] / 1e6, nanos[QUESTIONS * 99 / 100] / 1e6);
    }
}
