package io.billwright.edges.integrations.kafka;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.springframework.stereotype.Component;

/// The usage topic. The service creates it, because a topic that the broker creates by itself might have one
/// partition.
@Component
final class UsageTopic {

    private final KafkaSettings settings;

    UsageTopic(KafkaSettings settings) {
        this.settings = settings;
    }

    String name() {
        return settings.topic();
    }

    /// Creates the topic unless it exists.
    void ensure() {
        try (var admin = Admin.create(properties())) {
            var topic = new NewTopic(name(), Optional.of(settings.partitions()), Optional.empty());
            admin.createTopics(List.of(topic)).all().get();
        } catch (ExecutionException failure) {
            if (!(failure.getCause() instanceof TopicExistsException)) {
                throw new KafkaException("the topic " + name() + " cannot be made", failure.getCause());
            }
        } catch (InterruptedException _) {
            throw interrupted();
        }
    }

    /// Distinguishes this topic from a later one of the same name.
    UUID id() {
        try (var admin = Admin.create(properties())) {
            var described =
                    admin.describeTopics(List.of(name())).allTopicNames().get();
            var id = Objects.requireNonNull(described.get(name())).topicId();
            return new UUID(id.getMostSignificantBits(), id.getLeastSignificantBits());
        } catch (ExecutionException failure) {
            throw new KafkaException("the topic " + name() + " is not there", failure.getCause());
        } catch (InterruptedException _) {
            throw interrupted();
        }
    }

    /// Requests about the topic time out as early as the delivery of a record does.
    private Map<String, Object> properties() {
        var properties = new HashMap<>(settings.client());
        int timeout = (int) settings.deliveryTimeout().toMillis();
        properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, timeout);
        properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, timeout);
        return properties;
    }

    private static KafkaException interrupted() {
        Thread.currentThread().interrupt();
        return new KafkaException("interrupted while asking about the topic");
    }
}
