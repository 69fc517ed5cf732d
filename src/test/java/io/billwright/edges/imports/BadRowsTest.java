package io.billwright.edges.imports;

import static io.billwright.edges.imports.Moves.CUSTOMERS;
import static io.billwright.edges.imports.Moves.INVOICES;
import static io.billwright.edges.imports.Moves.PLANS;
import static io.billwright.edges.imports.Moves.SUBSCRIPTIONS;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is refused, with its line and its column, and that a dry run says the same of it as the act.
class BadRowsTest {

    private final Shop shop = Shop.openAt("2026-11-18T09:00:00Z");

    @Test
    void everyKindOfBadRowIsNamed() {
        var files = List.of(
                new MixedFile(ImportFile.CUSTOMERS, CUSTOMERS)
                        .good("c-1,Initech,billing@initech.example,1 Main Street,Lyon,69001,FR,")
                        .allBad(),
                new MixedFile(ImportFile.PLANS, PLANS)
                        .good("p-1,Team,seats,Seats,ADD_ON,EUR,PER_UNIT,9.50,")
                        .allBad(),
                new MixedFile(ImportFile.SUBSCRIPTIONS, SUBSCRIPTIONS).allBad(),
                new MixedFile(ImportFile.INVOICES, INVOICES).allBad());
        var move = new Moves(shop);
        files.forEach(file -> file.addTo(move));

        var tried = move.done(true);
        var done = move.done(false);

        assertThat(move.outcomes(done)).isEqualTo(move.outcomes(tried));
        assertThat(move.places(done))
                .isEqualTo(
                        files.stream().flatMap(file -> file.refused().stream()).toList());
        assertThat(move.state(done).at("created")).isEqualTo("2");
        assertThat(shop.api().get("/integrity").expect(200).at("ok")).isEqualTo("true");
    }

    @Test
    void filesWithWrongColumnsAreRefusedAsAWhole() {
        var missing = new Moves(shop)
                .with("customers", "external_id,name\nc-1,X\n")
                .begin(true)
                .expect(400);
        assertThat(missing.at("error.message"))
                .contains("line 1: the column customer_name is missing")
                .contains("the column 'name' is not known");
        new Moves(shop).with("customers", "\n\n").begin(true).expect(400);
        new Moves(shop).begin(true).expect(400);
        new Moves(shop)
                .with("customers", "external_id,customer_name,external_id\n")
                .begin(true)
                .expect(400);
    }

    @Test
    void filesOfSpreadsheetsAreRead() {
        var move = new Moves(shop)
                .with(
                        "customers",
                        String.join(
                                "\r\n",
                                "\uFEFFexternal_id;customer_name;emails",
                                "c-1;\"한국; \"\"주식회사\"\"\nZwei\";'+a@x.example",
                                "",
                                "c-2;Müller;",
                                ""));

        var done = move.done(false);

        assertThat(move.problems(done)).isEmpty();
        assertThat(move.rows(done, ""))
                .extracting(row -> row.get("line").intValue())
                .containsExactly(2, 5);
        var found = shop.api().get("/customers?external_id=c-1").expect(200);
        assertThat(found.at("data.0.customer_name")).isEqualTo("한국; \"주식회사\"\nZwei");
        assertThat(found.at("data.0.emails.0")).isEqualTo("+a@x.example");
    }

    @Test
    void aLineThatNeverEndsIsOneBadRow() {
        var move = new Moves(shop)
                .with("customers", "external_id,customer_name\nc-1,\"" + "x".repeat(3_000_000) + "\nc-2,Two\n");

        var done = move.done(true);

        assertThat(move.problems(done)).hasSize(1).first().asString().startsWith("CUSTOMERS 2 -: has a quote");
    }

    @Test
    void oneImportIsUnderWayAtATime() {
        var move = new Moves(shop).with("customers", CUSTOMERS + "c-1,One,,,,,,\n");
        var first = move.begin(false).expect(201).at("import_id");

        assertThat(move.begin(false).expect(400).at("error.details.reason")).isEqualTo("import_under_way");
        var other = TestService.shared().newSandboxSeller();
        other.get("/imports/" + first).expect(404);
        other.get("/imports/" + first + "/rows").expect(404);
        other.post("/imports/" + first + "/cancel", "{}").expect(404);
        shop.api().post("/imports/" + first + "/cancel", "{}").expect(200);

        assertThat(move.state(first).at("status")).isEqualTo("CANCELED");
        assertThat(move.state(move.done(false)).at("created")).isEqualTo("1");
    }

    @Test
    void theExternalIdsOfAnotherSellerMeanNothing() {
        Moves.usual(shop).done(false);
        var other = TestService.shared().newSandboxSeller();
        var move = new Moves(other)
                .with("subscriptions", SUBSCRIPTIONS + "s-1,c-1,p-1,seats=1,EUR,2026-11-01,12,MONTHLY,2026-12-01,,\n");

        assertThat(move.problems(move.done(false)))
                .hasSize(1)
                .first()
                .asString()
                .contains("of no customer");
    }
}
