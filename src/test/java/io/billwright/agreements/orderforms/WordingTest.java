package io.billwright.agreements.orderforms;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.orderforms.OrderFormView.Renewal;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class WordingTest {

    @Test
    void termsAreSaidInWords() {
        assertThat(Wording.paymentTerms(0)).isEqualTo("Due on receipt of the invoice");
        assertThat(Wording.paymentTerms(1)).isEqualTo("Due 1 day after the invoice date");
        assertThat(Wording.renewal(null)).isEqualTo("Ends without renewal");
        assertThat(Wording.renewal(new Renewal(1, BigDecimal.ZERO)))
                .isEqualTo("Renews automatically for 1 month, at the same prices");
        assertThat(Wording.renewal(new Renewal(12, new BigDecimal("2.50"))))
                .isEqualTo("Renews automatically for 12 months, at prices raised by 2.5\u00a0%");
    }
}
