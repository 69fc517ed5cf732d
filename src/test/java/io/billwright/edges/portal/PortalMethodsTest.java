package io.billwright.edges.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import io.billwright.testing.Visitor;
import java.net.http.HttpResponse;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// What customers change themselves in the portal: payment methods, billing address and tax id.
class PortalMethodsTest {

    private static final String TESS = "tess@tex.example";
    private static final Pattern FORM = Pattern.compile("href=\"([^\"]*/sandbox-pay/[^\"]+)\"");

    private final PortalShop seller = PortalShop.open();
    private final String methods = seller.door() + "/methods";
    private final String details = seller.door() + "/details";

    private static String location(HttpResponse<String> answer) {
        return answer.headers().firstValue("Location").orElse("");
    }

    private String shown(Visitor customer) {
        return customer.get(methods).body();
    }

    /// Enters a test method on the processor's form and comes back.
    private String added(Visitor customer, String token) {
        var leading = customer.post(methods, "action=add").body();
        var form = FORM.matcher(leading);
        assertThat(form.find()).as(leading).isTrue();
        var chosen = customer.post(PortalShop.here(form.group(1)), "method=" + token);
        var back = location(chosen);
        return back.contains("/methods/added") ? PortalShop.here(back) + "?" + back.split("\\?", 2)[1] : back;
    }

    @Test
    void aMethodIsEnteredWithTheProcessorAndKept() {
        var customer = seller.proven(TESS);
        assertThat(shown(customer)).contains("You have no saved payment method");

        var back = added(customer, "pm_card_ok");
        assertThat(location(customer.get(back))).endsWith("/methods?done=added");
        customer.get(back);
        added(customer, "pm_card_declined");

        assertThat(shown(customer)).contains("Visa ending in 4242", "Used for automatic payments");
        assertThat(seller.count("select count(*) from payment_methods where seller_id = :seller"))
                .isEqualTo(1);
        var other = seller.proven("cal@cal.example");
        assertThat(location(other.get(back))).as("the form of another").endsWith("/methods");
        assertThat(shown(other)).contains("You have no saved payment method");
    }

    @Test
    void whatIsRemovedIsSaidBeforeAndIsGoneAfter() {
        var card = seller.method("texas", "pm_card_ok");
        var bank = seller.method("texas", "pm_bank");
        var others = seller.method("california", "pm_card_ok");
        seller.shop()
                .post(
                        "/subscriptions",
                        Shop.yearly("[{'brick_id': 'seats', 'quantity': 2}]", """
                                'starts_at': '2026-04-01', 'customer_id': 'texas', 'accept': true
                                """)
                                .toString())
                .expect(201);
        var customer = seller.proven(TESS);

        assertThat(customer.post(methods, "action=remove&method=" + card).body())
                .contains("first choose another one for automatic payments");
        assertThat(location(customer.post(methods, "action=default&method=" + bank)))
                .endsWith("?done=default");
        assertThat(customer.get(methods + "/remove?method=" + card).body()).contains("not affected");
        customer.post(methods, "action=remove&method=" + card);
        assertThat(customer.get(methods + "/remove?method=" + bank).body())
                .contains(
                        "It is your last one. Invoices will no longer be charged automatically",
                        "This affects 1 subscription");
        assertThat(location(customer.post(methods, "action=remove&method=" + bank)))
                .endsWith("?done=removed");
        assertThat(location(customer.post(methods, "action=remove&method=" + bank)))
                .as("twice")
                .endsWith("?done=removed");
        customer.post(methods, "action=remove&method=" + others);
        customer.post(methods, "action=default&method=" + others);

        assertThat(shown(customer)).contains("You have no saved payment method");
        assertThat(seller.count("select count(*) from payment_methods where seller_id = :seller and is_default"))
                .isEqualTo(1);
    }

    @Test
    void aLinkAloneNeitherShowsNorChangesAnything() {
        var card = seller.method("texas", "pm_card_ok");
        seller.allow("'change_billing_details': true");
        var customer = seller.arrived("texas");

        assertThat(location(customer.get(methods))).endsWith("/confirm?next=methods");
        assertThat(location(customer.get(details))).endsWith("/confirm?next=details");
        customer.get(seller.door());
        assertThat(location(customer.post(methods, "action=remove&method=" + card, seller.door())))
                .endsWith("/confirm?next=methods");
        assertThat(location(customer.post(details, "action=save&line1=x&city=y&country=FR", seller.door())))
                .endsWith("/confirm?next=details");
        assertThat(seller.count("select count(*) from payment_methods where seller_id = :seller"))
                .isEqualTo(1);
    }

    @Test
    void whatTheSellerDoesNotAllowIsNotThere() {
        var customer = seller.proven(TESS);
        assertThat(customer.get(seller.door()).body())
                .contains("Payment methods")
                .doesNotContain("Billing details");
        assertThat(location(customer.get(details))).doesNotContain("confirm");
        customer.post(details, "action=save&line1=x&city=y&country=FR", seller.door());
        seller.allow("'manage_payment_methods': false");

        assertThat(customer.get(seller.door()).body()).doesNotContain("Payment methods");
        assertThat(location(customer.get(methods))).doesNotContain("confirm");
        assertThat(seller.api()
                        .get("/customers/" + seller.shop().id("texas"))
                        .expect(200)
                        .at("billing_address.country"))
                .isEqualTo("US");
    }

    @Test
    void addressAndTaxIdAreCheckedExplainedAndChanged() {
        seller.allow("'change_billing_details': true");
        var customer = seller.proven(TESS);
        var address = "line1=1+Rue+de+Lyon&city=Paris&postal_code=75001&country=FR";

        assertThat(customer.post(details, "action=check&line1=&city=x&country=FR")
                        .body())
                .contains("Please fill in this field.", "Error: ");
        assertThat(customer.post(details, "action=check&" + address + "&tax_id=FR41303265045")
                        .body())
                .contains("A digit of this VAT ID is wrong");
        assertThat(customer.post(details, "action=save&" + address + "&tax_id=FR1")
                        .body())
                .contains("for example FR40303265045");
        assertThat(customer.post(details, "action=check&" + address.replace("Rue", "4111111111111111"))
                        .body())
                .contains("This does not look right");
        var review = customer.post(details, "action=check&" + address + "&tax_id=40+303+265+045")
                .body();
        assertThat(review).contains("FR40303265045", "After this change:", "from now on");
        assertThat(location(customer.post(details, "action=save&" + address + "&tax_id=40+303+265+045")))
                .endsWith("/details?done=saved");

        var stored = seller.api().get("/customers/" + seller.shop().id("texas")).expect(200);
        assertThat(stored.at("tax_id")).isEqualTo("FR40303265045");
        assertThat(stored.at("billing_address.city")).isEqualTo("Paris");
        assertThat(customer.get(details + "?done=saved").body()).contains("Your billing details have been changed.");
    }
}
