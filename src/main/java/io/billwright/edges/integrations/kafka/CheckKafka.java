package io.billwright.edges.integrations.kafka;

import io.billwright.platform.checks.Check;
import io.billwright.platform.checks.Finding;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.springframework.core.env.Environment;

/// Checks that the brokers answer and whether the usage topic exists.
final class CheckKafka implements Check {

    private static final int LONGEST_MILLIS = 5_000;

    private final KafkaSettings settings;
    private final Environment environment;

    CheckKafka(KafkaSettings settings, Environment environment) {
        this.settings = settings;
        this.environment = environment;
    }

    @Override
    public String name() {
        return "kafka";
    }

    @Override
    public Finding look() throws InterruptedException {
        if (!settings.isConnected()) {
            return KafkaUsageLog.isChosen(environment)
                    ? new Finding.Broken("usage goes to Kafka, but billwright.kafka.servers is not set")
                    : new Finding.NotSet("usage goes straight to the database (billwright.kafka.servers)");
        }
        var properties = settings.client();
        properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, LONGEST_MILLIS);
        properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, LONGEST_MILLIS);
        try (var admin = Admin.create(properties)) {
            int brokers = admin.describeCluster().nodes().get().size();
            var topic = admin.listTopics().names().get().contains(settings.topic())
                    ? settings.topic() + " has " + partitions(admin) + " partition(s)"
                    : settings.topic() + " is not there yet; the service creates it";
            return new Finding.Works(brokers + " broker(s) answer; " + topic);
        } catch (ExecutionException failure) {
            return new Finding.Broken(settings.servers() + ": "
                    + Objects.requireNonNull(failure.getCause()).getMessage());
        }
    }

    private int partitions(Admin admin) throws ExecutionException, InterruptedException {
        var described =
                admin.describeTopics(List.of(settings.topic())).allTopicNames().get();
        return Objects.requireNonNull(described.get(settings.topic()))
                .partitions()
                .size();
    }
}
