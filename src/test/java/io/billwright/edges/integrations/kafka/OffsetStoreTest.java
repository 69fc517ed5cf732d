package io.billwright.edges.integrations.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.billwright.edges.integrations.kafka.OffsetStore.Advance;
import io.billwright.testing.TestDatabase;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/// How far partitions are written is moved by compare-and-set (S6).
class OffsetStoreTest {

    private static final HikariDataSource APPLICATION = TestDatabase.create().application();

    private final OffsetStore offsets = new OffsetStore(JdbcClient.create(APPLICATION));
    private final UUID topic = UUID.randomUUID();

    @AfterAll
    static void close() {
        APPLICATION.close();
    }

    @Test
    void aPartitionBeginsWhereTheTopicDoesAndThenWhereItWasLeft() {
        assertThat(open(Map.of(0, 0L, 1, 40L))).isEqualTo(Map.of(0, 0L, 1, 40L));
        offsets.advance(topic, List.of(new Advance(0, 0, 7)));

        assertThat(open(Map.of(0, 5L, 1, 50L))).isEqualTo(Map.of(0, 7L, 1, 40L));
    }

    @Test
    void aTopicThatWasMadeAnewBeginsAnew() {
        open(Map.of(0, 0L));
        offsets.advance(topic, List.of(new Advance(0, 0, 7)));

        assertThat(offsets.open(UUID.randomUUID(), new TreeMap<>(Map.of(0, 0L))))
                .isEqualTo(Map.of(0, 0L));
    }

    @Test
    void ofTwoWhoMoveTheSamePartitionTheSecondIsRefused() {
        open(Map.of(0, 0L, 1, 0L));
        offsets.advance(topic, List.of(new Advance(0, 0, 7), new Advance(1, 0, 3)));

        assertThatThrownBy(() -> offsets.advance(topic, List.of(new Advance(0, 7, 9), new Advance(1, 0, 5))))
                .isInstanceOf(OffsetStore.Overtaken.class);
    }

    @Test
    void aPartitionThatWasNeverOpenedIsNotMoved() {
        assertThatThrownBy(() -> offsets.advance(topic, List.of(new Advance(0, 0, 1))))
                .isInstanceOf(OffsetStore.Overtaken.class);
    }

    private Map<Integer, Long> open(Map<Integer, Long> first) {
        return offsets.open(topic, new TreeMap<>(first));
    }
}
