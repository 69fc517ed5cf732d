package io.billwright.edges.integrations.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.KafkaBroker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

/// The broker that other tests stand on is a real one.
class KafkaBrokerTest {

    @Test
    void whatAKilledBrokerHadTakenIsThereWhenItIsBack() throws Exception {
        try (var broker = KafkaBroker.start()) {
            Map<String, Object> settings = Map.of("bootstrap.servers", broker.servers());
            try (var admin = Admin.create(settings)) {
                admin.createTopics(List.of(new NewTopic("t", Optional.of(1), Optional.empty())))
                        .all()
                        .get();
            }
            try (var producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
                producer.send(new ProducerRecord<>("t", "before")).get();
                broker.kill();
                broker.relaunch();
                producer.send(new ProducerRecord<>("t", "after")).get();
            }
            assertThat(read(settings)).containsExactly("before", "after");
        }
    }

    private static List<String> read(Map<String, Object> settings) {
        var partition = List.of(new TopicPartition("t", 0));
        try (var consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            consumer.assign(partition);
            consumer.seekToBeginning(partition);
            var read = new ArrayList<String>();
            for (int i = 0; i < 20 && read.size() < 2; i++) {
                consumer.poll(Duration.ofSeconds(1)).forEach(record -> read.add(record.value()));
            }
            return read;
        }
    }
}
