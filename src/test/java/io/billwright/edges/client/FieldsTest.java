package io.billwright.edges.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Bodies are put together from what is typed.
class FieldsTest {

    private static String body(String... fields) {
        return Fields.body(List.of(fields)).toString();
    }

    @Test
    void whatLooksLikeAValueIsOneAndAllElseIsText() {
        assertThat(body("a=1", "b=-0", "c=007", "d=12.50", "e=true", "f=null", "g=", "h=\"1\"", "i=x=y", "j=[1]"))
                .isEqualTo(
                        "{\"a\":1,\"b\":0,\"c\":\"007\",\"d\":\"12.50\",\"e\":true,\"f\":null,\"g\":\"\",\"h\":\"1\","
                                + "\"i\":\"x=y\",\"j\":[1]}");
    }

    @Test
    void listsAndObjectsAreNested() {
        assertThat(body("b[0][id]=x", "b[0][n]=5", "b[1][id]=y", "e[]=1", "e[]=2", "a[c][d]=3", "m[][k]=v"))
                .isEqualTo("{\"b\":[{\"id\":\"x\",\"n\":5},{\"id\":\"y\"}],\"e\":[1,2],\"a\":{\"c\":{\"d\":3}},"
                        + "\"m\":[{\"k\":\"v\"}]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "=1", "a[0=1", "[0]=1", "a[1]=1"})
    void whatCannotBeAFieldIsSaid(String field) {
        assertThatIllegalArgumentException().isThrownBy(() -> body(field));
    }

    @Test
    void aValueIsNotAnObjectToo() {
        assertThat(body("a=1", "a[b]=2")).isEqualTo("{\"a\":{\"b\":2}}");
        assertThatIllegalArgumentException().isThrownBy(() -> body("a[]=1", "a[b]=2"));
        assertThatIllegalArgumentException().isThrownBy(() -> body("a={x}"));
    }
}
