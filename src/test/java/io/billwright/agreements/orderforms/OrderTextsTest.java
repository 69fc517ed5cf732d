package io.billwright.agreements.orderforms;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.orderforms.OrderFormView.Renewal;
import io.billwright.messaging.languages.Language;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class OrderTextsTest {

    @Test
    void termsAreSaidInWords() {
        var texts = OrderTexts.in(Language.ENGLISH);
        assertThat(texts.text("payment_terms", 0)).isEqualTo("Due on receipt of the invoice");
        assertThat(texts.text("payment_terms", 1)).isEqualTo("Due 1 day after the invoice date");
        assertThat(OrderTexts.renewal(texts, null)).isEqualTo("Ends without renewal");
        assertThat(OrderTexts.renewal(texts, new Renewal(1, BigDecimal.ZERO)))
                .isEqualTo("Renews automatically for 1 month, at the same prices");
        assertThat(OrderTexts.renewal(texts, new Renewal(12, new BigDecimal("2.50"))))
                .isEqualTo("Renews automatically for 12 months, at prices raised by 2.5%");
    }

    @Test
    void termsAreCountedAsTheLanguageDoes() {
        var polish = OrderTexts.in(Language.POLISH);
        assertThat(OrderTexts.renewal(polish, new Renewal(3, BigDecimal.ZERO))).contains("na 3 miesiące,");
        assertThat(OrderTexts.renewal(polish, new Renewal(12, BigDecimal.ZERO))).contains("na 12 miesięcy,");
        assertThat(OrderTexts.renewal(OrderTexts.in(Language.GERMAN), new Renewal(12, new BigDecimal("2.5"))))
                .contains("um 2,5\u00a0% steigen");
    }
}
