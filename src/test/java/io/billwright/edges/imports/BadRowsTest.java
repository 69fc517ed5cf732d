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
        var move = new Moves(shop)
                .with("customers", BAD_CUSTOMERS)
                .with("plans", BAD_PLANS)
                .with("subscriptions", BAD_SUBSCRIPTIONS)
                .with("invoices", BAD_INVOICES);

        var tried = move.done(true);
        var done = move.done(false);

        assertThat(move.outcomes(done)).isEqualTo(move.outcomes(tried));
        var places = move.problems(done).stream()
                .map(problem -> problem.substring(0, problem.indexOf(':')))
                .toList();
        assertThat(places).isEqualTo(EXPECTED);
        assertThat(move.state(done).at("created")).isEqualTo("2");
        assertThat(shop.api().get("/integrity").expect(200).at("ok")).isEqualTo("true");
    }

    private static final String BAD_CUSTOMERS = CUSTOMERS + """
            c-1,Initech,billing@initech.example,1 Main Street,Lyon,69001,FR,
            c-1,Again,,,,,,
            ,Nameless,,,,,,
            c-3,,,,,,,
            c-4,Bad mail,nobody,,,,,
            c-5,Bad country,,1 Street,Town,,XX,
            c-6,Half an address,,1 Street,,,FR,
            c-7,Bad tax id,,,,,,?!
            c-8,Card 4242 4242 4242 4242,,,,,,
            c-9,Lost \uFFFD letter,,,,,,
            c-10,=cmd(),,,,,,
            c-11,Too few cells
            c-12,Too long %s,,,,,,
            """.formatted("x".repeat(300));

    private static final String BAD_PLANS = PLANS + """
            p-1,Team,seats,Seats,ADD_ON,EUR,PER_UNIT,9.50,
            p-2,Odd,seats,Seats,ADD_ON,XYZ,PER_UNIT,9.50,
            p-2,Odd,base,Base,ADD_ON,EUR,FLAT,1,
            p-3,Tiers,seats,Seats,ADD_ON,EUR,GRADUATED,,ten=1
            p-4,Negative,seats,Seats,ADD_ON,EUR,PER_UNIT,-1,
            """;

    private static final String BAD_SUBSCRIPTIONS = SUBSCRIPTIONS + """
            s-1,c-99,p-1,seats=1,EUR,2026-11-01,12,MONTHLY,2026-12-01,,
            s-2,c-1,p-99,seats=1,EUR,2026-11-01,12,MONTHLY,2026-12-01,,
            s-3,c-1,p-1,chairs=1,EUR,2026-11-01,12,MONTHLY,2026-12-01,,
            s-4,c-1,p-1,seats=-1,EUR,2026-11-01,12,MONTHLY,2026-12-01,,
            s-5,c-1,p-1,seats=1,YEN,2026-11-01,12,MONTHLY,2026-12-01,,
            s-6,c-1,p-1,seats=1,EUR,01.11.2026,12,MONTHLY,2026-12-01,,
            s-7,c-1,p-1,seats=1,EUR,2026-11-01,12,MONTHLY,2026-10-01,,
            s-8,c-1,p-1,seats=1,EUR,2026-11-01,12,MONTHLY,2026-12-02,,
            s-9,c-1,p-1,seats=1,EUR,2026-11-01,12,MONTHLY,2028-11-01,,
            s-10,c-1,p-1,seats=1,EUR,2024-01-01,12,MONTHLY,2025-06-01,,
            s-11,c-1,p-1,seats=1,EUR,2024-01-01,12,MONTHLY,2026-12-01,no,
            s-12,c-1,p-1,seats=1,EUR,2026-11-01,0,MONTHLY,2026-12-01,,
            s-13,c-1,p-1,seats=1,EUR,2026-11-01,12,WEEKLY,2026-12-01,,
            s-14,c-1,p-1,,EUR,2026-11-01,12,MONTHLY,2026-12-01,,
            s-15,c-1,p-1,seats=1,EUR,2026-11-01,12,MONTHLY,2026-12-01,perhaps,
            s-16,c-1,p-1,seats=1,EUR,2026-11-01,12,MONTHLY,2026-12-01,,101
            s-17,c-1,p-1,seats=1,USD,2026-11-01,12,MONTHLY,2026-12-01,,
            s-18,c-4,p-2,seats=1,EUR,2026-11-01,12,MONTHLY,2026-12-01,,
            s-19,c-1,p-1,seats=1,EUR,2026-11-01,12,MONTHLY,,,
            """;

    private static final String BAD_INVOICES = INVOICES + """
            i-1,c-1,A-1,2026-10-01,2026-10-31,EUR,100.00,19.00,200.00
            i-2,c-1,A-2,2026-10-01,2026-09-30,EUR,100.00,,100.00
            i-3,c-1,INV-000001,2026-10-01,2026-10-31,EUR,100.00,,100.00
            i-4,c-1,A-4,2027-10-01,2027-10-31,EUR,100.00,,100.00
            i-5,c-1,A-5,2026-10-01,2026-10-31,EUR,100.00,,0
            i-6,c-1,A-6,2026-10-01,2026-10-31,EUR,1e9,,1
            i-7,c-1,A-1,2026-10-01,2026-10-31,EUR,100.00,,100.00
            """;

    private static final List<String> EXPECTED = List.of(
            "CUSTOMERS 3 external_id",
            "CUSTOMERS 4 external_id",
            "CUSTOMERS 5 customer_name",
            "CUSTOMERS 6 emails",
            "CUSTOMERS 7 country",
            "CUSTOMERS 8 city",
            "CUSTOMERS 9 tax_id",
            "CUSTOMERS 10 customer_name",
            "CUSTOMERS 11 customer_name",
            "CUSTOMERS 12 customer_name",
            "CUSTOMERS 13 -",
            "CUSTOMERS 14 customer_name",
            "PLANS 3 currency",
            "PLANS 4 -",
            "PLANS 5 tiers",
            "PLANS 6 price",
            "SUBSCRIPTIONS 2 customer",
            "SUBSCRIPTIONS 3 plan",
            "SUBSCRIPTIONS 4 bricks",
            "SUBSCRIPTIONS 5 bricks",
            "SUBSCRIPTIONS 6 currency",
            "SUBSCRIPTIONS 7 starts_at",
            "SUBSCRIPTIONS 8 billed_until",
            "SUBSCRIPTIONS 9 billed_until",
            "SUBSCRIPTIONS 10 billed_until",
            "SUBSCRIPTIONS 11 billed_until",
            "SUBSCRIPTIONS 12 auto_renews",
            "SUBSCRIPTIONS 13 contract_length",
            "SUBSCRIPTIONS 14 billing_frequency",
            "SUBSCRIPTIONS 15 bricks",
            "SUBSCRIPTIONS 16 auto_renews",
            "SUBSCRIPTIONS 17 discount_percent",
            "SUBSCRIPTIONS 18 bricks",
            "SUBSCRIPTIONS 19 customer",
            "SUBSCRIPTIONS 20 billed_until",
            "INVOICES 2 remaining",
            "INVOICES 3 due_on",
            "INVOICES 4 number",
            "INVOICES 5 issued_on",
            "INVOICES 6 remaining",
            "INVOICES 7 total",
            "INVOICES 8 number");

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
