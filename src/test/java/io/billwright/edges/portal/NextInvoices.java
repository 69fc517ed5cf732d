package io.billwright.edges.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.messaging.languages.Formats;
import io.billwright.messaging.languages.Language;
import io.billwright.testing.Pdf;
import io.billwright.testing.Shop;
import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// What the portal says of invoices to come, held against those that came.
record NextInvoices(PortalShop seller) {

    private static final Formats ENGLISH = Formats.in(Language.ENGLISH);
    private static final Pattern FORMULA = Pattern.compile("<span class=\"detail\">([^<]*×[^<]*)</span>");

    String subscribe(String customer, String bricks, String... more) {
        var request = Shop.yearly(
                bricks,
                "'starts_at': '2026-03-02', 'accept': true, 'customer_id': '" + customer + "'",
                String.join(", ", more));
        return seller.shop()
                .post("/subscriptions", request.toString())
                .expect(201)
                .at("subscription_id");
    }

    String page(String customer, String subscription) {
        var page = seller.arrived(customer).get(seller.door() + "/subscriptions/" + subscription);
        assertThat(page.statusCode()).isEqualTo(200);
        return page.body();
    }

    static String text(String html) {
        return html.replaceAll("(?s)<style.*?</style>|<[^>]+>", " ")
                .replace("&#39;", "'")
                .replace("&amp;", "&")
                .replaceAll("[\\s\\u00a0]+", " ");
    }

    List<JsonNode> invoices(String subscription) {
        var found = new ArrayList<JsonNode>();
        seller.api()
                .get("/invoices?limit=100&subscription_id=" + subscription)
                .expect(200)
                .body()
                .get("data")
                .forEach(found::add);
        return found.reversed();
    }

    static String cents(long amount) {
        return ENGLISH.decimal(BigDecimal.valueOf(amount, 2));
    }

    /// Holds what a page said against an invoice that is issued since.
    void holds(String html, JsonNode issued) {
        assertThat(issued.get("issued_at").isNull()).isFalse();
        var said = text(html);
        boolean taxed = issued.get("tax_total").longValue() != 0;
        for (var line : issued.get("line_items")) {
            long total = line.get("grand_total").longValue();
            long tax = line.get("tax").longValue();
            var amounts = taxed ? cents(total - tax) + " " + cents(tax) + "( [0-9.%+ ]+%)? " : "";
            var quantity = ENGLISH.quantity(line.get("quantity").decimalValue());
            assertThat(said)
                    .containsPattern(Pattern.quote(line.get("brick_name").stringValue()) + " .{0,400}? "
                            + Pattern.quote(quantity) + " " + amounts
                            + Pattern.quote(cents(total)) + " ");
        }
        assertThat(said).contains("Total USD " + cents(issued.get("grand_total").longValue()) + " ");
        if (issued.get("credited_amount").longValue() != 0) {
            assertThat(said)
                    .contains(
                            "Credit applied \u2212"
                                    + cents(issued.get("credited_amount").longValue()),
                            "Amount due USD "
                                    + cents(issued.get("remaining_amount").longValue()));
        }
        assertThat(formulas(html))
                .allSatisfy(formula -> assertThat(paper(issued)).contains(formula));
    }

    static List<String> formulas(String html) {
        return FORMULA.matcher(html)
                .results()
                .map(found -> text(found.group(1)))
                .toList();
    }

    /// Fonts have one glyph for characters that look the same; the text of a PDF names any of them.
    String paper(JsonNode issued) {
        var text = Pdf.text(
                seller.api().bytes("/invoices/" + issued.get("invoice_id").stringValue() + "/pdf"));
        return Normalizer.normalize(text, Normalizer.Form.NFKC);
    }
}
