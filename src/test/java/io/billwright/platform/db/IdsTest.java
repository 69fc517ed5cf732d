package io.billwright.platform.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class IdsTest {

    @Test
    void idsAreOfVersion7AndRise() {
        var ids = Stream.generate(Ids::next).limit(10_000).map(Object::toString).toList();

        assertThat(ids).isSorted().doesNotHaveDuplicates();
        assertThat(ids).allMatch(id -> id.charAt(14) == '7' && "89ab".indexOf(id.charAt(19)) >= 0);
    }
}
