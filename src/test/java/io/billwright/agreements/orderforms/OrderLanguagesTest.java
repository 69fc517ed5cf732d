package io.billwright.agreements.orderforms;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.messaging.languages.Language;
import io.billwright.messaging.languages.Messages;
import io.billwright.testing.Api;
import io.billwright.testing.Pdf;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// An order page and its form in the language and on the paper of the customer; what it leaves in `target/pictures` is
/// there to be looked at.
@Timeout(120)
class OrderLanguagesTest {

    private static final Shop SHOP = Shop.openAt("2025-12-20T09:00:00Z");
    private static final Api.Answer CREATED = firstOrder();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            en | Order form              | 1 January 2026 to 31 December 2026 | USD 13,008.00
            de | Auftragsformular        | 1. Januar 2026 bis 31. Dezember 2026 | 13.008,00 USD
            fr | Bon de commande         | 1er janvier 2026 au 31 décembre 2026 | 13 008,00 USD
            es | Formulario de pedido    | 1 de enero de 2026 al 31 de diciembre de 2026 | 13.008,00 USD
            nl | Orderformulier          | 1 januari 2026 t/m 31 december 2026 | USD 13.008,00
            it | Modulo d’ordine         | 1 gennaio 2026 – 31 dicembre 2026 | 13.008,00 USD
            pt | Formulário de encomenda | 1 de janeiro de 2026 a 31 de dezembro de 2026 | 13 008,00 USD
            pl | Formularz zamówienia    | 1 stycznia 2026 – 31 grudnia 2026 | 13 008,00 USD
            ja | 注文書                  | 2026年1月1日〜2026年12月31日 | USD 13,008.00
            """)
    void theCustomerReadsItsOwnLanguage(String code, String title, String term, String total) {
        SHOP.patch("/customers/" + SHOP.id("lyon"), "{'language': '" + code + "', 'paper_size': 'A4'}")
                .expect(200);

        var page = OrderPages.get(at("order.order_url")).body();
        var pdf = OrderPages.bytes(at("order.pdf_url")).body();

        keep(code + ".html", page.getBytes(StandardCharsets.UTF_8));
        keep(code + ".pdf", pdf);
        assertThat(page.replace('\u00a0', ' '))
                .contains("<html lang=\"" + code + "\"", "<h1>" + title + "</h1>", term, total);
        assertThat(Normalizer.normalize(Pdf.text(pdf), Form.NFKC)).contains(title, term, total);
        var texts = OrderTexts.in(Language.of(code));
        assertThat(page)
                .contains(texts.text("code.send"), texts.text("test"), texts.text("number"))
                .contains(texts.text("each.completion", texts.text("price.flat", tenThousand(texts))));
        assertThat(Pdf.<String>read(
                        pdf, document -> document.getDocumentCatalog().getLanguage()))
                .isEqualTo(code);
    }

    @Test
    void theCountryOfAnAddressIsNamedInTheLanguageOfTheCustomer() {
        SHOP.patch("/customers/" + SHOP.id("lyon"), "{'language': 'de'}").expect(200);

        var page = OrderPages.get(here(order().at("order.order_url"))).body();

        assertThat(page).contains("<bdi>Frankreich</bdi>").doesNotContain("<bdi>France</bdi>");
    }

    @Test
    void theFormIsLaidOutForThePaperOfTheCustomer() {
        assertThat(width("LETTER")).isEqualTo(612);
        assertThat(width("A4")).isEqualTo(595);
    }

    private static String tenThousand(Messages texts) {
        return texts.formats().decimal(new BigDecimal("10000.00"));
    }

    private static int width(String paper) {
        SHOP.patch("/customers/" + SHOP.id("lyon"), "{'paper_size': '" + paper + "'}")
                .expect(200);
        return Pdf.read(OrderPages.bytes(at("order.pdf_url")).body(), document ->
                (int) document.getPage(0).getMediaBox().getWidth());
    }

    private static Api.Answer firstOrder() {
        SHOP.publish("built", "Built", Shop.json("""
                {'bricks': [
                  {'brick_name': 'Licences', 'brick_code': 'licences', 'kind': 'ADD_ON', 'prices': [
                    {'currency': 'USD', 'pricing_model': 'GRADUATED',
                     'tiers': [{'up_to': 10, 'unit_price': '5'}, {'unit_price': '4'}]}]},
                  {'brick_name': 'Rollout', 'brick_code': 'rollout', 'kind': 'MILESTONE', 'total_quantity': 3,
                   'prices': [{'currency': 'USD', 'pricing_model': 'FLAT', 'amount': '10000'}]}]}
                """));
        return order();
    }

    private static Api.Answer order() {
        return SHOP.post("/subscriptions", """
                        {'starts_at': '2026-01-01', 'contract_length': 12, 'billing_frequency': 'QUARTERLY',
                         'plan_id': 'built', 'customer_id': 'lyon', 'time_zone': 'Europe/Paris',
                         'bricks': [{'brick_id': 'licences', 'quantity': 15}, {'brick_id': 'rollout'}]}
                        """).expect(201);
    }

    private static String at(String field) {
        return here(CREATED.at(field));
    }

    private static String here(String url) {
        return TestService.shared().baseUrl() + url.substring(url.indexOf('/', "http://".length()));
    }

    private static void keep(String name, byte[] content) {
        try {
            var pictures = Files.createDirectories(Path.of("target/pictures"));
            Files.write(pictures.resolve("order-" + name.toLowerCase(Locale.ROOT)), content);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
