package io.billwright.edges.imports;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Files of another system and what an import makes of them.
final class Moves {

    static final String CUSTOMERS = "external_id,customer_name,emails,line1,city,postal_code,country,tax_id\n";
    static final String PLANS = "external_id,plan_name,brick_code,brick_name,kind,currency,pricing_model,price,tiers\n";
    static final String SUBSCRIPTIONS = "external_id,customer,plan,bricks,currency,starts_at,contract_length,"
            + "billing_frequency,billed_until,auto_renews,discount_percent\n";
    static final String INVOICES = "external_id,customer,number,issued_on,due_on,currency,total,tax,remaining\n";

    private static final JsonMapper JSON = JsonMapper.shared();

    private final Api api;
    private final Map<String, String> files = new LinkedHashMap<>();

    Moves(Shop shop) {
        this(shop.api());
    }

    Moves(Api api) {
        this.api = api;
    }

    /// The usual customers and plan, which most tests need.
    static Moves usual(Shop shop) {
        return new Moves(shop).with("customers", CUSTOMERS + """
                        c-1,Initech,billing@initech.example,1 Main Street,Lyon,69001,FR,FR12345678901
                        c-2,한국 주식회사,a@x.example;b@x.example,2 Side Street,Seoul,,KR,
                        """).with("plans", PLANS + """
                        p-1,Team,seats,Seats,ADD_ON,EUR,PER_UNIT,9.50,
                        p-1,Team,base,Base fee,ADD_ON,EUR,FLAT,20.00,
                        p-1,Team,disk,Disk,ADD_ON,EUR,GRADUATED,,10=2.00; *=1.00
                        """);
    }

    Moves with(String file, String text) {
        files.put(file, text);
        return this;
    }

    String body(boolean dryRun) {
        var body = JSON.createObjectNode().put("dry_run", dryRun);
        files.forEach(body::put);
        return body.toString();
    }

    Api.Answer begin(boolean dryRun) {
        return api.post("/imports", body(dryRun));
    }

    /// The id of an import that has come to its end.
    String done(boolean dryRun) {
        return ended(begin(dryRun).expect(201).at("import_id"));
    }

    String ended(String id) {
        var work = TestService.shared().bean(DoImports.class);
        while (work.doSome(api.seller(), Instant.EPOCH)) {
            // Some rows more.
        }
        assertThat(state(id).at("status")).isEqualTo("DONE");
        return id;
    }

    Api.Answer state(String id) {
        return api.get("/imports/" + id).expect(200);
    }

    List<JsonNode> rows(String id, String query) {
        var rows = new ArrayList<JsonNode>();
        var page = api.get("/imports/" + id + "/rows?limit=100" + query)
                .expect(200)
                .body();
        page.get("data").forEach(rows::add);
        while (!page.get("next_cursor").isNull()) {
            page = api.get("/imports/" + id + "/rows?limit=100" + query + "&cursor="
                            + page.get("next_cursor").stringValue())
                    .expect(200)
                    .body();
            page.get("data").forEach(rows::add);
        }
        return rows;
    }

    /// All rows without what they created, to compare a dry run with the act.
    List<String> outcomes(String id) {
        return rows(id, "").stream()
                .map(row -> {
                    var copy = (ObjectNode) row.deepCopy();
                    copy.remove("object_id");
                    return copy.toString();
                })
                .toList();
    }

    /// `SUBSCRIPTIONS 3 billed_until: must be ...` for every problem.
    List<String> problems(String id) {
        var problems = new ArrayList<String>();
        for (var row : rows(id, "&status=REFUSED")) {
            for (var problem : row.get("problems")) {
                problems.add(
                        row.get("file").stringValue() + " " + row.get("line").intValue() + " "
                                + (problem.get("column").isNull()
                                        ? "-"
                                        : problem.get("column").stringValue()) + ": "
                                + problem.get("reason").stringValue());
            }
        }
        return problems;
    }

    /// `SUBSCRIPTIONS 3 billed_until` for every problem.
    List<String> places(String id) {
        return problems(id).stream()
                .map(problem -> problem.substring(0, problem.indexOf(':')))
                .toList();
    }

    /// What a row has created.
    String created(String id, String externalId) {
        return rows(id, "").stream()
                .filter(row -> row.get("external_id").asString().equals(externalId))
                .findFirst()
                .orElseThrow()
                .get("object_id")
                .stringValue();
    }
}
