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
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.stereotype.Component;

/// Creates the topic if it does not exist: left to the broker, it might have a single partition.
@Component
@ConditionalOnExpression(KafkaSettings.CONNECTED)
final class UsageTopic {

    private final KafkaSettings settings;

    UsageTopic(KafkaSettings settings) {
        this.settings = settings;
    }

    String name() {
        return settings.topic();
    }

    /// Makes the topic unless it is there.
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

    /// Tells this topic from one of the same name that is made after it.
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

    /// Whoever asks does not wait longer than for a record.
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
