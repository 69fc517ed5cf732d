package io.billwright.edges.search;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Api;
import io.billwright.testing.Contract;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// How long questions and lists take for one seller with very many customers, invoices and payments. Run by
/// `scripts/bench-search`, which fails if a question or a deep page takes too long.
final class SearchBenchmark {

    private static final int CUSTOMERS = Integer.getInteger("customers", 100_000);
    private static final int INVOICES = Integer.getInteger("invoices", 500_000);
    private static final int QUESTIONS = Integer.getInteger("questions", 300);
    /// Of everything else that is listed, enough for 10,000 pages.
    private static final int LISTED = Math.min(260_000, INVOICES);

    private static final Path ROWS = Path.of("src/test/resources/db/rows-to-search.sql");

    private final TestService service = TestService.start(Map.of("billwright.role", "api"));
    private final Shop shop = Shop.open(service, Seller.Mode.LIVE);
    private final Api api = shop.api().unchecked();

    private SearchBenchmark() {}

    static void main() {
        int status = 1;
        try {
            status = new SearchBenchmark().run() ? 0 : 1;
        } catch (Exception | AssertionError failure) {
            failure.printStackTrace(System.out);
        }
        System.exit(status);
    }

    private boolean run() throws SQLException, IOException {
        fill();
        look();
        boolean quick = new SearchQuestions(api, CUSTOMERS, INVOICES, LISTED).ask(QUESTIONS);
        boolean flat = new DeepPages(api).measure(QUESTIONS);
        System.out.println(quick && flat ? "Quick and flat." : "Too slow: see above.");
        return quick && flat;
    }

    private void fill() throws SQLException, IOException {
        long begin = System.nanoTime();
        var subscription = shop.post(
                        "/subscriptions",
                        Shop.yearly(
                                        "[{'brick_id': 'seats', 'quantity': 90}]",
                                        "'starts_at': '2024-01-01', 'customer_id': 'lyon', 'accept': true")
                                .toString())
                .expect(201)
                .at("subscription_id");
        try (var connection = service.database().superuser().getConnection();
                var statement = connection.createStatement()) {
            for (var sql : Files.readString(ROWS).split(";\\n", -1)) {
                statement.execute(sql.replace(":seller", "'" + api.seller().id() + "'")
                        .replace(":subscription", "'" + subscription + "'")
                        .replace(":customers", Integer.toString(CUSTOMERS))
                        .replace(":invoices", Integer.toString(INVOICES))
                        .replace(":listed", Integer.toString(LISTED)));
            }
        }
        System.out.printf(
                "%,d customers, %,d invoices, %,d payments, %,d of other kinds each, written in %d s%n",
                CUSTOMERS, INVOICES, INVOICES / 10 * 9, LISTED, (System.nanoTime() - begin) / 1_000_000_000);
    }

    /// Some of the rows as the API shows them, held against the contract, and their words as a change would write them.
    private void look() {
        for (var path : List.of("/customers", "/invoices", "/subscriptions", "/credit-notes", "/payments", "/mails")) {
            var answer = api.get(path + "?limit=2&offset=1000").expect(200);
            Contract.check("GET", "/api/v2" + path, 200, answer.header("Content-Type"), answer.text());
            if (answer.body().get("data").size() != 2) {
                throw new AssertionError("not what was written: " + path + " " + answer.text());
            }
        }
        var words = service.database().owner().sql("""
                        with sampled as (
                            select distinct seller_id, object_id, kind
                            from search_terms tablesample system (0.1) limit 100)
                        select object_id::text from sampled
                        where (select array_agg(t.term order by t.term) from search_terms t
                               where t.seller_id = sampled.seller_id and t.object_id = sampled.object_id)
                              is distinct from (
                               select array_agg(word order by word collate "C") from unnest(search_words(concat_ws(
                                   ' ', texts_of(sampled.kind, sampled.seller_id, sampled.object_id),
                                   (select l.external_id from labels l
                                    where l.kind = sampled.kind and l.object_id = sampled.object_id)))) word)
                        """).query(String.class).list();
        if (!words.isEmpty()) {
            throw new AssertionError("other words than the service writes: " + words);
        }
    }

    /// What a hit has in a field, or nothing.
    static String text(JsonNode hit, String field) {
        return hit.path(field).asString("");
    }
}
