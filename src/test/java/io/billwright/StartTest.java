package io.billwright;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// What somebody with an old Java reads.
class StartTest {

    @Test
    void anOldJavaIsToldWhatIsNeededAndWhichOneItIs() {
        assertThat(Start.complaint(17, "/usr/lib/jvm/java-17"))
                .contains("needs Java 25 or newer", "this is Java 17 in /usr/lib/jvm/java-17");
    }
}
