package io.billwright.agreements.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.util.UUID;
import java.util.regex.Matcher;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Plans, their versions and bricks (R8).
class PlansApiTest {

    private static final String SEATS = """
            {"brick_name": "Seats", "brick_code": "seats", "kind": "ADD_ON",
             "prices": [{"currency": "USD", "pricing_model": "PER_UNIT", "unit_price": "50.00"}]}
            """;

    private final Api api = TestService.shared().newSandboxSeller();
    private String versions = "";

    @BeforeEach
    void createPlan() {
        var planId = api.post("/plans", "{\"plan_name\": \"Pro\"}").expect(201).at("plan_id");
        versions = "/plans/" + planId + "/versions";
    }

    @Test
    void aDraftMayBeRewrittenUntilItIsPublished() {
        var draft = draft(SEATS).expect(201);
        assertThat(draft.at("status")).isEqualTo("DRAFT");
        var brickId = draft.at("bricks.0.brick_id");

        var rewritten = SEATS.replace("{\"brick_name\"", "{\"brick_id\": \"" + brickId + "\", \"brick_name\"");
        var second = api.put(versions + "/1", bricks(rewritten.replace("50.00", "60.00")))
                .expect(200);
        assertThat(second.at("bricks.0.brick_id")).isEqualTo(brickId);
        assertThat(second.at("bricks.0.prices.0.unit_price")).isEqualTo("60.00");

        var published = api.post(versions + "/1/publish", "{}").expect(200);
        assertThat(published.at("status")).isEqualTo("PUBLISHED");
        assertThat(api.put(versions + "/1", bricks(SEATS)).expect(400).at("error.message"))
                .isEqualTo("a published version never changes; create a new one");
        api.post(versions + "/1/publish", "{}").expect(400);
        assertThat(api.get(versions + "/1").text()).isEqualTo(published.text());
    }

    @Test
    void aBrickKeepsItsIdOverVersions() {
        var brickId = draft(SEATS).expect(201).at("bricks.0.brick_id");
        api.post(versions + "/1/publish", "{}").expect(200);

        var kept = SEATS.replace("{\"brick_name\"", "{\"brick_id\": \"" + brickId + "\", \"brick_name\"");
        var second = draft(kept).expect(201);

        assertThat(second.at("version")).isEqualTo("2");
        assertThat(second.at("bricks.0.brick_id")).isEqualTo(brickId);
        var plan = api.get(versions.replace("/versions", ""));
        assertThat(plan.at("latest_version")).isEqualTo("1");
        assertThat(api.get(versions).body().at("/data").size()).isEqualTo(2);
    }

    @Test
    void aBrickOfAnotherPlanIsNotFound() {
        var foreign = draft(SEATS).expect(201).at("bricks.0.brick_id");
        var other = api.post("/plans", "{\"plan_name\": \"Other\"}").expect(201).at("plan_id");

        var body = bricks(SEATS.replace("{\"brick_name\"", "{\"brick_id\": \"" + foreign + "\", \"brick_name\""));

        assertThat(api.post("/plans/" + other + "/versions", body).expect(404).at("error.message"))
                .isEqualTo("brick not found");
        api.post("/plans/" + UUID.randomUUID() + "/versions", bricks(SEATS)).expect(404);
    }

    @Test
    void anEarlierVersionCannotBePublishedAfterALaterOne() {
        draft(SEATS).expect(201);
        draft(SEATS).expect(201);
        api.post(versions + "/2/publish", "{}").expect(200);

        var refused = api.post(versions + "/1/publish", "{}").expect(400);
        assertThat(refused.at("error.message")).isEqualTo("a later version is already published");
        assertThat(refused.at("error.details.reason")).isEqualTo("later_plan_version_published");
    }

    @Test
    void theDatabaseRefusesToChangeAPublishedVersion() {
        draft(SEATS).expect(201);
        api.post(versions + "/1/publish", "{}").expect(200);
        draft(SEATS).expect(201);

        for (var attempt : new String[] {
            "update plan_versions set status = 'DRAFT', published_at = null",
            "delete from plan_version_bricks where version = 1",
            "update plan_version_bricks set version = 1, position = 9, brick_code = 'x' where version = 2",
            "update plan_version_bricks set prices = '[]'",
            "insert into plan_version_bricks select seller_id, plan_id, version, brick_id, 9, 'x', 'y', kind,"
                    + " tax_category, null, null, null, null, prices from plan_version_bricks"
        }) {
            assertThatThrownBy(() -> asSeller(attempt)).as(attempt).hasStackTraceContaining("never changes");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'pricing_model': 'PER_UNIT', 'unit_price': '0.000001'}",
                "{'pricing_model': 'FLAT', 'amount': '99999999999999.999999'}",
                "{'pricing_model': 'GRADUATED', 'tiers': [{'up_to': 1000, 'unit_price': '0.10'},"
                        + " {'up_to': null, 'unit_price': '0.05'}]}",
                "{'pricing_model': 'VOLUME', 'tiers': [{'up_to': null, 'unit_price': '3'}]}",
                "{'pricing_model': 'PACKAGE', 'package_size': 100, 'amount': '5.00'}",
                "{'pricing_model': 'STAIRSTEP', 'tiers': [{'up_to': 10.5, 'amount': '20'},"
                        + " {'up_to': null, 'amount': '30'}]}"
            })
    void everyPricingModelIsStoredAsItWasSent(String price) {
        var sent = price.replace('\'', '"').replace("{\"pricing", "{\"currency\": \"EUR\", \"pricing");

        var created = draft(SEATS.replaceAll("\\[\\{.*}]", Matcher.quoteReplacement("[" + sent + "]")))
                .expect(201);

        assertThat(created.at("bricks.0.prices.0").replace(" ", "")).isEqualTo(sent.replace(" ", ""));
        assertThat(api.get(versions + "/1").text()).isEqualTo(created.text());
    }

    @Test
    void aPlanIsRenamed() {
        var plan = versions.replace("/versions", "");

        assertThat(api.patch(plan, "{\"plan_name\": \"Max\"}").expect(200).at("plan_name"))
                .isEqualTo("Max");
        assertThat(api.get("/plans").at("data.0.plan_name")).isEqualTo("Max");
        api.patch("/plans/" + UUID.randomUUID(), "{\"plan_name\": \"Max\"}").expect(404);
    }

    private void asSeller(String sql) {
        var service = TestService.shared();
        service.bean(SellerTransactions.class)
                .run(api.seller(), () -> service.bean(JdbcClient.class).sql(sql).update());
    }

    private Api.Answer draft(String brick) {
        return api.post(versions, bricks(brick));
    }

    private static String bricks(String brick) {
        return "{\"bricks\": [" + brick + "]}";
    }
}
