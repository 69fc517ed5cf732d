package io.billwright.agreements.orderforms;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Pdf;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A customer reads and signs an order that a seller made through the API.
@Timeout(120)
class SigningApiTest {

    private static final Pattern DIGEST = Pattern.compile("name=\"terms\" value=\"([^\"]+)\"");
    private static final String YEAR = """
            {'starts_at': '2026-01-01', 'contract_length': 12, 'billing_frequency': 'QUARTERLY', 'plan_id': 'plan',
             'bricks': [{'brick_id': 'seats', 'quantity': 8, 'discount': [{'rate': '10', 'renews': true}]},
                        {'brick_id': 'setup'}],
             'customer_id': 'lyon', 'time_zone': 'Europe/Paris', 'payment_terms': 30,
             'purchase_order': {'code': 'PO-7'}, 'renewal_uplifted_rate': '5', 'discount_coupons': ['FIVE'] MORE}
            """;

    private final Shop shop = Shop.openAt("2025-12-20T09:00:00Z");

    @Test
    void signingAcceptsTheOrderAndThePdfSaysWhoWhenAndWhat() {
        var created = begin("");
        var page = OrderPages.get(page(created));
        assertThat(page.body()).contains("Lyon SARL", "Seats", "PO-7", "TVA 20", "Renews automatically for 12 months");

        var form = form(page(created), "Zoë Müller") + "&title=Gesch%C3%A4ftsf%C3%BChrerin";
        var signed = OrderPages.post(page(created), form);

        assertThat(signed.statusCode()).isEqualTo(303);
        var order = order(created.at("order_id"));
        assertThat(order.at("status")).isEqualTo("ACCEPTED");
        assertThat(order.at("signed_by")).isEqualTo("Zoë Müller");
        var pdf = OrderPages.bytes(pdf(created)).body();
        assertThat(Pdf.text(pdf))
                .contains("Zoë Müller", "Geschäftsführerin", "20 December 2025 at 10:00:00", digest(form))
                .contains("@buyer.example (confirmed with a code sent to this address)", "Network address 127.0.0.1")
                .contains("1 January 2026 to 31 December 2026");
        assertThat(OrderPages.bytes(pdf(created)).body()).isEqualTo(pdf);
    }

    @Test
    void decliningCancelsTheOrderAndSaysWhoAndWhy() {
        var created = begin("");
        var wish = "name=Zo%C3%AB+M%C3%BCller&reason=Too+expensive&action=decline";

        var unproven = OrderPages.post(page(created), wish);
        assertThat(unproven.statusCode()).isEqualTo(422);
        assertThat(order(created.at("order_id")).at("status")).isEqualTo("DRAFT");

        var torn = form(page(created), "Zoë Müller") + "&reason=Too+expensive";
        assertThat(OrderPages.post(page(created), torn).statusCode())
                .as("a reason is no signature")
                .isEqualTo(422);

        var declined = wish + OrderPages.proof(TestService.shared(), page(created), "zoe@buyer.example");
        assertThat(OrderPages.post(page(created), declined).statusCode()).isEqualTo(303);
        assertThat(OrderPages.post(page(created), declined).statusCode())
                .as("once more")
                .isEqualTo(303);

        var order = order(created.at("order_id"));
        assertThat(order.at("status")).isEqualTo("CANCELED");
        assertThat(order.at("signed_by")).isEqualTo("null");
        assertThat(OrderPages.get(page(created)).body())
                .contains("Declined", "Zoë Müller", "Reason: <bdi>Too expensive</bdi>")
                .doesNotContain("<form");
        assertThat(Pdf.text(OrderPages.bytes(pdf(created)).body())).contains("Declined", "Reason: Too expensive");
        var answer =
                shop.api().get("/orders/" + created.at("order_id") + "/link").expect(200);
        assertThat(answer.at("signature.answer")).isEqualTo("DECLINED");
        assertThat(answer.at("signature.reason")).isEqualTo("Too expensive");
        assertThat(answer.at("signature.email")).isEqualTo("zoe@buyer.example");
    }

    @Test
    void anOrderThatIsSignedIsNotDeclinedAnyMore() {
        var created = begin("");
        OrderPages.post(page(created), form(page(created), "Ada"));

        var late = OrderPages.post(page(created), "name=Eve&action=decline");

        assertThat(late.statusCode()).isNotEqualTo(500);
        assertThat(order(created.at("order_id")).at("status")).isEqualTo("ACCEPTED");
    }

    @Test
    void anOrderThatWasAmendedAfterItWasReadIsNotSigned() {
        var subscription = accepted();
        var upgrade = shop.post(
                        "/subscriptions/" + subscription + "/upgrade",
                        "{'starts_at': '2026-03-01', 'bricks': [{'brick_id': 'seats', 'quantity': 9}]}")
                .expect(201);
        var read = form(at(upgrade.at("order_url")), "Ada");
        shop.patch(
                        "/subscriptions/" + subscription + "/upgrade/" + upgrade.at("order_id"),
                        "{'bricks': [{'brick_id': 'seats', 'quantity': 90}]}")
                .expect(200);

        var signed = OrderPages.post(at(upgrade.at("order_url")), read);

        assertThat(signed.statusCode()).isEqualTo(409);
        assertThat(order(upgrade.at("order_id")).at("status")).isEqualTo("DRAFT");
    }

    @Test
    void theFormOfAnUpgradeShowsTheDifferenceForEver() {
        var subscription = accepted();
        var upgrade = shop.post(
                        "/subscriptions/" + subscription + "/upgrade",
                        "{'starts_at': '2026-02-11', 'bricks': [{'brick_id': 'seats', 'quantity': 10}]}")
                .expect(201);
        var draft = Pdf.text(OrderPages.bytes(at(upgrade.at("pdf_url"))).body());
        shop.post("/orders/" + upgrade.at("order_id") + "/accept", "{}").expect(200);
        shop.api()
                .patch("/customers/" + shop.id("lyon"), "{\"customer_name\": \"Renamed SA\"}")
                .expect(200);
        shop.advance("2026-09-01T00:00:00Z");

        var kept = Pdf.text(OrderPages.bytes(at(upgrade.at("pdf_url"))).body());

        assertThat(draft).contains("Upgrade order form", "Difference to the present agreement", "Lyon SARL");
        assertThat(kept).contains("Lyon SARL").doesNotContain("Renamed SA");
        var total = order(upgrade.at("order_id")).at("contract_value").replace(" USD", "");
        assertThat(draft.replace(",", "")).contains(total);
        assertThat(kept.replace(",", "")).contains(total);
    }

    @Test
    void anUpgradeThatWasOvertakenIsShownAsItWasWrittenDown() {
        var subscription = accepted();
        var upgrade = shop.post(
                        "/subscriptions/" + subscription + "/upgrade",
                        "{'starts_at': '2026-06-15', 'bricks': [{'brick_id': 'seats', 'quantity': 10}]}")
                .expect(201);
        shop.advance("2027-02-05T00:00:00Z");
        var link =
                shop.post("/orders/" + upgrade.at("order_id") + "/link", "{}").expect(201);

        var after = OrderPages.get(at(link.at("order_url")));
        var signed = OrderPages.post(at(link.at("order_url")), form(at(link.at("order_url")), "Ada"));

        assertThat(after.statusCode()).isEqualTo(200);
        assertThat(signed.statusCode()).isEqualTo(409);
    }

    @Test
    void aFormOfTheSellersOwnIsMadeSafeAndNoDocumentIsRefused() {
        var created =
                begin(", 'custom_order_form_html': '<html><body><h2>House rules</h2><script>x</script></body></html>'");
        var refused = shop.post("/subscriptions", YEAR.replace("MORE", ", 'custom_order_form_html': 'just text'"))
                .expect(400);

        assertThat(OrderPages.get(page(created)).body())
                .contains("<h3>House rules</h3>")
                .doesNotContain("<script");
        assertThat(refused.at("error.details.fields.custom_order_form_html")).contains("html");
    }

    @Test
    void theFormShowsEveryTierAndAddsUpAllMilestones() {
        shop.publish("built", "Built", Shop.json("""
                {'bricks': [
                  {'brick_name': 'Licences', 'brick_code': 'licences', 'kind': 'ADD_ON', 'prices': [
                    {'currency': 'USD', 'pricing_model': 'GRADUATED',
                     'tiers': [{'up_to': 10, 'unit_price': '5'}, {'unit_price': '4'}]}]},
                  {'brick_name': 'Rollout', 'brick_code': 'rollout', 'kind': 'MILESTONE', 'total_quantity': 3,
                   'prices': [{'currency': 'USD', 'pricing_model': 'FLAT', 'amount': '10000'}]}]}
                """));
        var created = shop.post("/subscriptions", """
                        {'starts_at': '2026-01-01', 'contract_length': 12, 'billing_frequency': 'QUARTERLY',
                         'plan_id': 'built', 'customer_id': 'lyon', 'time_zone': 'Europe/Paris',
                         'bricks': [{'brick_id': 'licences', 'quantity': 15}, {'brick_id': 'rollout'}]}
                        """).expect(201);

        assertThat(Pdf.text(OrderPages.bytes(pdf(created)).body()))
                .contains("Up to 10: 5.00 per unit Above 10: 4.00 per unit", "10,000.00 flat, on completion 10,000.00")
                .contains("Subtotal 10,840.00", "2,168.00", "Total USD 13,008.00")
                .contains("1 October 2026 to 31 December 2026", " 252.00 Milestones After each is completed 12,000.00")
                .contains("Can be signed until 19 January 2026 at 10:00:00 (Europe/Paris, UTC+01:00)");
    }

    @Test
    void aTrialHasAFormThatCostsNothing() {
        var created = begin(", 'order_type': 'TRIAL'");

        assertThat(Pdf.text(OrderPages.bytes(pdf(created)).body())).contains("Trial order form", "Total USD 0.00");
    }

    @Test
    void anOrderOfAnEndedSubscriptionCannotBeSigned() {
        var created = begin("");
        var form = form(page(created), "Ada");
        shop.post("/subscriptions/" + created.at("subscription_id") + "/cancel", "{}")
                .expect(200);

        assertThat(OrderPages.post(page(created), form).statusCode()).isEqualTo(409);
        assertThat(order(created.at("order_id")).at("status")).isEqualTo("CANCELED");
    }

    @Test
    void anOrderIsMailedToSignAndTheSignedCopyToTheSigner() {
        shop.patch("/customers/" + shop.id("lyon"), "{'language': 'de'}").expect(200);
        var created = begin("");
        var mail = "/orders/" + created.at("order_id") + "/link/mail";
        assertThat(shop.post(mail, "{}").expect(400).text()).contains("no address");
        shop.post(mail, "{'recipient': 'zoe@lyon.example'}").expect(201);
        assertThat(shop.post(mail, "{'recipient': 'zoe@lyon.example'}")
                        .expect(201)
                        .at("recipients.0"))
                .isEqualTo("zoe@lyon.example");

        assertThat(OrderPages.post(page(created), form(page(created), "Zoë Müller"))
                        .statusCode())
                .isEqualTo(303);

        var mails = shop.api().get("/sandbox/mail").expect(200);
        assertThat(mails.body().get("data").findValuesAsString("kind"))
                .containsExactly("ORDER_SIGNED", "SIGNING_CODE", "ORDER_TO_SIGN", "ORDER_TO_SIGN");
        assertThat(mails.at("data.0.attachment_file_name")).isEqualTo("order-form-" + created.at("order_id") + ".pdf");
        assertThat(mails.at("data.0.text")).contains("Unterzeichnet von: Zoë Müller", "Auftragssumme: ");
        assertThat(mails.at("data.1.text")).contains("Code zum Unterzeichnen");
        assertThat(mails.at("data.2.text"))
                .contains(created.at("order.order_url"), "Zu unterzeichnen bis: 19. Januar 2026");
        assertThat(shop.post(mail, "{}").expect(400).at("error.details.reason")).isEqualTo("order_not_draft");
    }

    private String accepted() {
        return begin(", 'accept': true").at("subscription_id");
    }

    private Api.Answer begin(String more) {
        return shop.post("/subscriptions", YEAR.replace("MORE", more)).expect(201);
    }

    private Api.Answer order(String orderId) {
        return shop.api().get("/orders/" + orderId).expect(200);
    }

    private static String page(Api.Answer created) {
        return at(created.at("order.order_url"));
    }

    private static String pdf(Api.Answer created) {
        return at(created.at("order.pdf_url"));
    }

    /// The tests listen on a port that the service cannot know when it starts.
    private static String at(String url) {
        return TestService.shared().baseUrl() + url.substring(url.indexOf('/', "http://".length()));
    }

    private static String digest(String form) {
        return form.replaceAll(".*terms=([0-9a-f]+).*", "$1");
    }

    /// What somebody sends who has read the page and the mail with the code.
    private static String form(String page, String name) {
        var proof = OrderPages.proof(TestService.shared(), page, UUID.randomUUID() + "@buyer.example");
        var digest = DIGEST.matcher(OrderPages.get(page).body())
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
        return "name=" + URLEncoder.encode(name, StandardCharsets.UTF_8) + "&accept=yes&terms=" + digest + proof;
    }
}
