package io.billwright.edges.integrations.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class ReceivedTest {

    @Test
    void whyARecordIsSetAsideCanBeStoredWhateverIsInIt() {
        var record = new ConsumerRecord<>("topic", 0, 0, new byte[0], new byte[0]);

        assertThat(new Received.Unusable(
                                record, new UUID(0, 1), Parking.Reason.UNREADABLE, "version \0\0\1 is not known")
                        .message())
                .isEqualTo("version   \1 is not known");
    }
}
