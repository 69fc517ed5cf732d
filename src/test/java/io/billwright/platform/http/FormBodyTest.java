package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Form fields read as the JSON they spell.
class FormBodyTest {

    private final FormBody forms = new FormBody(Json.mapper());

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            a=1&b=x+y%21                              | {"a":"1","b":"x y!"}
            a=                                        | {"a":null}
            a                                         | {"a":null}
            bricks[0][id]=p&bricks[0][n]=4            | {"bricks":[{"id":"p","n":"4"}]}
            bricks[1][id]=q&bricks[0][id]=p           | {"bricks":[{"id":"p"},{"id":"q"}]}
            codes[]=A&codes[]=B                       | {"codes":["A","B"]}
            bricks=[{"quantity":4}]                   | {"bricks":[{"quantity":4}]}
            po={"code":"7"}                           | {"po":{"code":"7"}}
            text=[not json                            | {"text":"[not json"}
            """)
    void formsSpellJson(String form, String json) {
        assertThat(forms.fromFields(FormBody.urlDecoded(form)).toString()).isEqualTo(json);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a[=1",
                "[a]=1",
                "a[0]=1&a[b]=2",
                "a[9999]=1",
                "a=%zz",
                "a[0][0][0][0][0][0][0][0][0]=1",
                "a[22]=1"
            })
    void whatSpellsNothingIsRefused(String form) {
        assertThatThrownBy(() -> forms.fromFields(FormBody.urlDecoded(form))).isInstanceOf(Rejection.Invalid.class);
    }

    @Test
    void manyBracketsAreRefusedBeforeTheyAreRead() {
        var deep = "a" + "[0]".repeat(200_000) + "=1";

        assertThatThrownBy(() -> forms.fromFields(FormBody.urlDecoded(deep)))
                .hasMessage("form field names are nested too deeply");
    }

    @Test
    void repeatedNamesAppend() {
        assertThat(forms.fromFields(FormBody.urlDecoded("a[]=1&a[]=2&a[]=3"))
                        .at("/a")
                        .size())
                .isEqualTo(3);
    }
}
