package io.billwright.messaging.languages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessagesTest {

    @ParameterizedTest
    @CsvSource({
        "en, 1, for 1 day",
        "en, 2, for 2 days",
        "pl, 1, przez 1 dzień",
        "pl, 2, przez 2 dni",
        "pl, 1200, 'przez 1200 dni'",
        "fr, 0, pendant 0 jour",
        "ja, 5, 5日間"
    })
    void aTextAgreesWithItsNumber(String code, int days, String text) {
        var said = Messages.in(Language.of(code), "formats").text("days", days);

        assertThat(said.replace("\u00a0", "").replace(",", "")).isEqualTo(text);
    }

    @Test
    void datesAndAmountsAreWrittenAsTheLanguageDoes() {
        var german = Messages.in(Language.GERMAN, "formats");

        assertThat(german.text("period", LocalDate.of(2025, 4, 11), new Money(123450, CurrencyCode.EUR)))
                .isEqualTo("11. April 2025 bis 1.234,50\u00a0EUR");
    }

    @Test
    void aTextThatIsNotThereIsAnError() {
        var english = Messages.in(Language.ENGLISH, "formats");

        assertThatThrownBy(() -> english.text("nothing")).hasMessageContaining("no text nothing");
        assertThatThrownBy(() -> Messages.in(Language.ENGLISH, "nothing")).hasMessageContaining("no texts in");
    }

    @Test
    void tooFewOrTooManyParametersAreAnError() {
        var english = Messages.in(Language.ENGLISH, "formats");

        assertThatThrownBy(() -> english.text("period", "today")).hasMessageContaining("takes 2 parameters");
        assertThatThrownBy(() -> english.text("period.open", "today", "x")).hasMessageContaining("takes 1 parameters");
    }
}
