package io.billwright.messaging.letters;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.messaging.languages.Language;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a seller sees of each mail before one is sent.
class SamplesTest {

    /// A preview names its amount as the mail itself does.
    @ParameterizedTest
    @CsvSource({
        "INVOICE_ISSUED, Amount due",
        "CREDIT_NOTE, Amount credited",
        "PAYMENT_RECEIVED, Paid",
        "ORDER_TO_SIGN, Order total",
        "ORDER_SIGNED, Order total",
        "SIGNING_CODE, Order total"
    })
    void aPreviewSaysWhatItsAmountIs(MailKind kind, String label) {
        var text = LettersTest.written(kind, Language.ENGLISH, Samples.of(kind, Language.ENGLISH))
                .text();

        assertThat(text).contains("\n" + label + ": EUR").containsOnlyOnce(": EUR");
    }

    @Test
    void thePreviewOfAnInvitationHasItsLink() {
        var text = LettersTest.written(
                        MailKind.INVITATION_CODE,
                        Language.ENGLISH,
                        Samples.of(MailKind.INVITATION_CODE, Language.ENGLISH))
                .text();

        assertThat(text).contains("Open the invitation:\nhttps://").doesNotContain("Code:");
    }
}
