package io.billwright.collection.charges;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.invoicing.paperwork.InvoicePaper;
import io.billwright.messaging.languages.Formats;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.languages.Messages;
import io.billwright.messaging.letters.WriteMail;
import io.billwright.testing.Bills;
import io.billwright.testing.Pdf;
import java.text.Normalizer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The document of a version stays as it was printed, so a reminder leads from its amount to what is left.
class ReminderAmountsTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");

    @ParameterizedTest
    @EnumSource
    void aReminderLeadsFromTheAmountOfTheDocumentToWhatIsLeft(Language language) {
        var shop = bills.shop();
        shop.patch(
                        "/customers/" + shop.id("lyon"),
                        "{'emails': ['accounts@lyon.example'], 'language': '" + language.code() + "'}")
                .expect(200);
        var invoice = bills.issue("2025-03-01", "'payment_terms': 0");
        var printed = Pdf.text(shop.api().bytes("/invoices/" + invoice + "/pdf"));
        shop.post("/invoices/" + invoice + "/credit-notes", "{'amount': 60000, 'reason': 'Late'}")
                .expect(201);
        bills.paid(invoice, 40_000);
        shop.advance("2025-03-05T00:00:00Z");

        var i = Messages.in(language, InvoicePaper.TEXTS);
        assertThat(Pdf.text(shop.api().bytes("/invoices/" + invoice + "/pdf"))).isEqualTo(printed);
        assertThat(plain(printed)).contains(plain(i.text("amount_due") + " " + money(540_000, language)));
        assertThat(reminder())
                .contains(String.join(
                        "\n",
                        fact("total", 540_000, language),
                        fact("adjusted", -60_000, language),
                        fact("paid", -40_000, language),
                        fact("amount_due", 440_000, language)));
    }

    private String reminder() {
        var api = bills.shop().api();
        var id = api.get("/mails?kind=PAYMENT_REMINDER").expect(200).at("data.0.mail_id");
        return api.get("/mails/" + id).expect(200).at("text");
    }

    private static String fact(String label, long cents, Language language) {
        var name = Messages.in(language, InvoicePaper.TEXTS).text(label);
        return WriteMail.texts(language).text("fact", name, money(cents, language));
    }

    private static String money(long cents, Language language) {
        return Formats.in(language).withCurrency(new Money(cents, CurrencyCode.USD));
    }

    /// A PDF may have other code points of the same look.
    private static String plain(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC);
    }
}
