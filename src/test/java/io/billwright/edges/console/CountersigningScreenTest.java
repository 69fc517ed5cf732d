package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.testing.Api;
import io.billwright.testing.Chromium;
import io.billwright.testing.Shop;
import io.billwright.testing.Signatory;
import io.billwright.testing.TestService;
import io.billwright.testing.Visitor;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// An order that its customer has signed is countersigned on its screen, and can no longer be accepted there.
@Timeout(120)
class CountersigningScreenTest {

    private static final Pattern DIGEST = Pattern.compile("name=\"terms\" value=\"([^\"]+)\"");

    @Test
    void whatTheCustomerSignedIsCountersigned() {
        assumeThat(ConsoleFilesTest.BUILT).as("the console is built").isTrue();
        var shop = Shop.openAt("2025-12-20T09:00:00Z");
        shop.patch("/seller", "{'countersigns_orders': true}").expect(200);
        var created = shop.post("/subscriptions", """
                        {'starts_at': '2026-01-01', 'contract_length': 12, 'billing_frequency': 'QUARTERLY',
                         'plan_id': 'plan', 'bricks': [{'brick_id': 'seats', 'quantity': 8}], 'customer_id': 'lyon'}
                        """).expect(201);
        sign(created);
        var order = "/orders/" + created.at("order_id");
        try (var browser = Chromium.start()) {
            browser.size(1280, 900);
            var person = ConsolePerson.at(browser);
            person.join(shop.api());
            person.open(order, "Countersign");
            assertThat(person.text(".acts")).doesNotContain("Accept", "Email for signature");
            Hand.KEYBOARD.press(person, "Countersign");
            person.awaitField();
            person.awaitText("[role=dialog]", "Zoe");
            ConsoleLooksTest.look(browser, "countersign");
            Hand.KEYBOARD.write(person, "Job title", "Head of Sales");
            Hand.KEYBOARD.press(person, "Countersign");
            person.awaitDialogClosed();
            person.awaitText(".title", "Accepted");
        }
        var signature = shop.api().get(order + "/link").expect(200);
        assertThat(signature.at("signature.countersignature.signed_by")).isEqualTo("Ada Example");
        assertThat(signature.at("signature.countersignature.title")).isEqualTo("Head of Sales");
    }

    private static void sign(Api.Answer created) {
        var url = created.at("order.order_url");
        var page = ConsolePerson.url() + url.substring(url.indexOf('/', "http://".length()));
        var visitor = new Visitor();
        var code = new Signatory(TestService.shared(), UUID.randomUUID() + "@buyer.example").code(visitor, page);
        var digest = DIGEST.matcher(visitor.get(page).body())
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
        var answer = visitor.post(page, "name=Zoe&accept=yes&terms=" + digest + "&code=" + code);
        assertThat(answer.statusCode()).isEqualTo(303);
    }
}
