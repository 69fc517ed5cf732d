package io.billwright.edges.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Names are found as people write them, and other words are left alone.
class IdentityTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "An | Plan for An, an Anna | Plan for [erased], [erased] Anna",
                "김민준 | 김민준님께 보내는 청구서 | [erased]님께 보내는 청구서",
                "김민준 | 고객김민준 | 고객[erased]",
                "이 | 이것은 이 씨의 것 | 이것은 [erased] 씨의 것",
                "山田太郎 | 山田太郎様 | [erased]様",
                "राजेश | राजेश जी | [erased] जी",
                "रा | राम | राम",
                "İpek Işık | ipek ışık ve İPEK IŞIK | [erased] ve [erased]",
                "O'Brien & Sons | <b title=\"O&#39;Brien &amp; Sons\">O'Brien &amp; Sons</b> | <b title=\"[erased]\">[erased]</b>",
                "$1\\Q.*\\E | Paid $1\\Q.*\\E and $1 | Paid [erased] and $1",
                "pay@acme.example | To: PAY@acme.example | To: erased@erased.invalid",
            })
    void aNameIsReplacedAsAWord(String name, String text, String expected) {
        assertThat(new Identity(List.of(name)).without(text)).isEqualTo(expected);
    }

    @Test
    void lettersMayBeComposedOrNot() {
        for (var name : List.of("김민준", "Zoë Möller")) {
            for (var stored : Form.values()) {
                for (var written : Form.values()) {
                    var identity = new Identity(List.of(Normalizer.normalize(name, stored)));

                    assertThat(identity.without("To " + Normalizer.normalize(name, written) + "."))
                            .isEqualTo("To [erased].");
                }
            }
        }
    }

    @Test
    void whoHasNoIdentityLeftIsFoundNowhere() {
        assertThat(new Identity(List.of(Identity.TEXT, Identity.EMAIL, " ")).without("[erased] Plan"))
                .isEqualTo("[erased] Plan");
    }
}
