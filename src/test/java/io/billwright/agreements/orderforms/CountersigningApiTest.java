package io.billwright.agreements.orderforms;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Pdf;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Orders that bind only once the seller has signed them too.
@Timeout(120)
class CountersigningApiTest {

    private static final Pattern DIGEST = Pattern.compile("name=\"terms\" value=\"([^\"]+)\"");
    private static final String NINA = "{'name': 'Nina Berg', 'title': 'Head of Sales'}";

    private final Shop shop = Shop.openAt("2025-12-20T09:00:00Z");

    @BeforeEach
    void countersign() {
        shop.patch("/seller", "{'countersigns_orders': true}").expect(200);
    }

    @Test
    void theOrderBindsOnlyOnceBothHaveSigned() throws IOException {
        var created = order();
        var orderId = created.at("order_id");
        var operation = "/orders/" + orderId + "/countersign";
        assertThat(shop.post(operation, NINA).expect(400).at("error.details.reason"))
                .isEqualTo("order_not_signed");

        var form = sign(created);

        assertThat(OrderPages.post(page(created), form).statusCode())
                .as("once more")
                .isEqualTo(303);
        assertThat(order(orderId).at("status")).isEqualTo("DRAFT");
        var told = shop.api().get("/events?object_id=" + orderId).expect(200);
        assertThat(told.body().get("data").findValuesAsString("type")).containsExactly("order.signed", "order.created");
        var waiting = OrderPages.get(page(created)).body();
        keep("order-awaiting.html", waiting.getBytes(StandardCharsets.UTF_8));
        assertThat(waiting)
                .contains("Awaiting countersignature", "Zoe", "has countersigned it.")
                .doesNotContain("<form", "Signed and accepted");
        assertThat(Pdf.text(OrderPages.bytes(pdf(created)).body())).contains("Awaiting countersignature");
        shop.advance("2025-12-22T09:00:00Z");

        var accepted = shop.post(operation, NINA).expect(200);

        assertThat(accepted.at("status")).isEqualTo("ACCEPTED");
        assertThat(accepted.at("signed_by")).isEqualTo("Zoe");
        assertThat(accepted.at("contract_value")).isEqualTo(created.at("order.contract_value"));
        assertThat(shop.post(operation, NINA).expect(400).at("error.details.reason"))
                .isEqualTo("order_not_draft");
        var link = shop.api().get("/orders/" + orderId + "/link").expect(200);
        assertThat(link.at("signature.countersignature.signed_by")).isEqualTo("Nina Berg");
        assertThat(link.at("signature.signed_at")).startsWith("2025-12-20");
        assertThat(link.at("signature.countersignature.signed_at")).startsWith("2025-12-22");
        var copy = OrderPages.bytes(pdf(created)).body();
        keep("order-countersigned.pdf", copy);
        assertThat(Pdf.text(copy))
                .contains("Countersigned Nina Berg Head of Sales", "on 20 December 2025 at 10:00:00")
                .contains("Countersigned by Nina Berg, Head of Sales Countersigned 22 December 2025 at 10:00:00");
        assertThat(OrderPages.get(page(created)).body()).contains("Signed and accepted", "Nina Berg");
        var mail = shop.api().get("/sandbox/mail").expect(200);
        assertThat(mail.at("data.0.kind")).isEqualTo("ORDER_SIGNED");
        assertThat(mail.at("data.0.text")).contains("Signed by: Zoe", "Countersigned by: Nina Berg");
        assertThat(mail.body().get("data").findValuesAsString("kind")).containsOnlyOnce("ORDER_SIGNED");
    }

    @Test
    void whatTheCustomerHasSignedIsNeitherAcceptedNorDeclinedNorMailedAgain() {
        var created = order();
        sign(created);
        var orderId = created.at("order_id");

        assertThat(reason(shop.post("/orders/" + orderId + "/accept", "{}"))).isEqualTo("order_signed");
        assertThat(reason(shop.post("/orders/" + orderId + "/link/mail", "{'recipient': 'zoe@lyon.example'}")))
                .isEqualTo("order_signed");
        OrderPages.post(page(created), "name=Eve&action=decline");
        assertThat(order(orderId).at("status")).isEqualTo("DRAFT");

        shop.post("/orders/" + orderId + "/cancel", "{}").expect(200);
        assertThat(OrderPages.get(page(created)).body())
                .contains("This order was canceled")
                .doesNotContain("Signed and accepted");
        assertThat(reason(shop.post("/orders/" + orderId + "/countersign", NINA)))
                .isEqualTo("order_not_draft");
    }

    @Test
    void aSignedUpgradeIsNotAmended() {
        var subscription = shop.post("/subscriptions", YEAR.replace("MORE", ", 'accept': true"))
                .expect(201)
                .at("subscription_id");
        var upgrade = shop.post(
                        "/subscriptions/" + subscription + "/upgrade",
                        "{'starts_at': '2026-03-01', 'bricks': [{'brick_id': 'seats', 'quantity': 9}]}")
                .expect(201);
        sign(at(upgrade.at("order_url")));

        var amended = shop.patch(
                "/subscriptions/" + subscription + "/upgrade/" + upgrade.at("order_id"),
                "{'bricks': [{'brick_id': 'seats', 'quantity': 90}]}");

        assertThat(reason(amended)).isEqualTo("order_signed");
        assertThat(shop.post("/orders/" + upgrade.at("order_id") + "/countersign", "{'name': 'Nina'}")
                        .expect(200)
                        .at("contract_value"))
                .isEqualTo(upgrade.at("contract_value"));
    }

    private static final String YEAR = """
            {'starts_at': '2026-01-01', 'contract_length': 12, 'billing_frequency': 'QUARTERLY', 'plan_id': 'plan',
             'bricks': [{'brick_id': 'seats', 'quantity': 8}], 'customer_id': 'lyon', 'time_zone': 'Europe/Paris' MORE}
            """;

    private Api.Answer order() {
        return shop.post("/subscriptions", YEAR.replace("MORE", "")).expect(201);
    }

    private Api.Answer order(String orderId) {
        return shop.api().get("/orders/" + orderId).expect(200);
    }

    private static String reason(Api.Answer answer) {
        return answer.expect(400).at("error.details.reason");
    }

    private static String sign(Api.Answer created) {
        return sign(page(created));
    }

    private static String sign(String page) {
        var proof = OrderPages.proof(TestService.shared(), page, UUID.randomUUID() + "@buyer.example");
        var read = OrderPages.get(page).body();
        assertThat(read).contains("has countersigned it.");
        var digest = DIGEST.matcher(read).results().findFirst().orElseThrow().group(1);
        var form = "name=Zoe&accept=yes&terms=" + digest + proof;
        assertThat(OrderPages.post(page, form).statusCode()).isEqualTo(303);
        return form;
    }

    private static String page(Api.Answer created) {
        return at(created.at("order.order_url"));
    }

    private static String pdf(Api.Answer created) {
        return at(created.at("order.pdf_url"));
    }

    private static String at(String url) {
        return TestService.shared().baseUrl() + url.substring(url.indexOf('/', "http://".length()));
    }

    private static void keep(String name, byte[] content) throws IOException {
        Files.write(Files.createDirectories(Path.of("target/pictures")).resolve(name), content);
    }
}
