package io.billwright.core.tax;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.tax.VatId.Check;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VatIdTest {

    /// All that are given as examples on pages, and a few more.
    private static final String[] COUNTRIES = {
        "AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GR", "HR", "HU", "IE", "IT",
        "LT", "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK"
    };

    @Test
    void everyExampleIsValidAndHasTheFormThatIsStored() {
        for (var country : COUNTRIES) {
            var example = VatId.example(country).orElseThrow();
            assertThat(VatId.check(example)).as(example).isEqualTo(Check.VALID);
            assertThat(VatId.normalized(example, country)).isEqualTo(example);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "IE6433435OA",
                "ES54362315K",
                "ESX2482300W",
                "ESA13585625",
                "NL000099998B57",
                "CHE100155212",
                "IE8D79739I",
                "XI980780684",
                "GBGD001",
                "GBHA501"
            })
    void otherFormsAreValidToo(String id) {
        assertThat(VatId.check(id)).isEqualTo(Check.VALID);
    }

    @Test
    void aWrongDigitIsFoundWhereverTheRuleIsPublished() {
        for (var country : COUNTRIES) {
            var example = VatId.example(country).orElseThrow();
            if ("BG CY CZ LV".contains(country)) {
                continue;
            }
            int at = example.length()
                    - (country.equals("CH") ? 6 : country.equals("NL") || country.equals("NO") ? 5 : 3);
            var digit = Character.digit(example.charAt(at), 10);
            var wrong = example.substring(0, at) + (digit + 1) % 10 + example.substring(at + 1);
            assertThat(VatId.check(wrong)).as(wrong).isEqualTo(Check.DIGITS);
        }
    }

    @Test
    void formAndUnknownCountriesAreToldApart() {
        assertThat(VatId.check("DE12")).isEqualTo(Check.FORM);
        assertThat(VatId.check("DEABCDEFGHI")).isEqualTo(Check.FORM);
        assertThat(VatId.check("12-3456789")).isEqualTo(Check.UNKNOWN);
        assertThat(VatId.check("")).isEqualTo(Check.UNKNOWN);
    }

    @Test
    void whatPeopleTypeIsReadAsTheNumberItIs() {
        assertThat(VatId.normalized(" de 136 695 976 ", "DE")).isEqualTo("DE136695976");
        assertThat(VatId.normalized("136695976", "DE")).isEqualTo("DE136695976");
        assertThat(VatId.normalized("094259216", "GR")).isEqualTo("EL094259216");
        assertThat(VatId.normalized("CHE-107.787.577 MWST", "CH")).isEqualTo("CHE107787577MWST");
        assertThat(VatId.normalized("XI 980 7806 84", "GB")).isEqualTo("XI980780684");
        assertThat(VatId.normalized("GR 094259216", "GR")).isEqualTo("EL094259216");
        assertThat(VatId.normalized("FR\u202f40\u2009303\u00a0265\u202f045", "FR"))
                .isEqualTo("FR40303265045");
        assertThat(VatId.normalized("ATU13585627", "DE")).isEqualTo("ATU13585627");
        assertThat(VatId.normalized(" 12-3456789 ", "US")).isEqualTo("12-3456789");
    }
}
