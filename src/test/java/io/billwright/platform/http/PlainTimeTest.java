package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Sampling;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is read by hand is what the JDK reads.
class PlainTimeTest {

    private static final String CHARACTERS = "0123456789.-:TZ+";

    @Test
    void theJdkReadsTheSame() {
        Sampling.forSamples(random -> {
            var text = new StringBuilder(Instant.ofEpochSecond(
                            random.nextLong(-3_000_000_000L, 250_000_000_000L), 1000L * random.nextInt(1_000_000))
                    .toString());
            if (random.nextBoolean()) {
                text.setCharAt(random.nextInt(text.length()), CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
            }
            if (PlainTime.isOne(text.toString())) {
                assertThat(byHand(text.toString())).as(text.toString()).isEqualTo(byJdk(text.toString()));
            }
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Z",
                "2026-01-31",
                "2026-01-31T09:00Z",
                "2026-01-31T09:00:00",
                "2026-01-31T09:00:00.Z",
                "2026-01-31T09:00:00.1234567Z",
                "2026-01-31T09:00:00+01:00",
                "2026-01-31 09:00:00Z",
                "1899-01-31T09:00:00Z"
            })
    void anythingElseIsLeftToTheJdk(String text) {
        assertThat(PlainTime.isOne(text)).isFalse();
    }

    private static @Nullable Instant byHand(String text) {
        try {
            return PlainTime.read(text);
        } catch (DateTimeException _) {
            return null;
        }
    }

    private static @Nullable Instant byJdk(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException _) {
            return null;
        }
    }
}
