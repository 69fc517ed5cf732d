package io.billwright.edges.integrations.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Configuration;

/// The Kafka cluster in front of the database. Without `servers`, usage is written straight to the database.
///
/// @param servers the bootstrap servers, such as `kafka-1:9092,kafka-2:9092`
/// @param topic the name of the usage topic
/// @param group the id of the consumer group
/// @param partitions how many partitions the topic gets if the service creates it
/// @param consumers how many consumer threads each worker process runs
/// @param batch the most records that are written in one transaction
/// @param sessionTimeout how long the broker waits for a consumer's heartbeat before it reassigns the partitions
/// @param deliveryTimeout how long the API waits for the broker before it answers that Kafka is unavailable
/// @param properties further settings of Kafka's clients, under Kafka's names
@ConfigurationProperties("billwright.kafka")
record KafkaSettings(
        @DefaultValue("") String servers,
        @DefaultValue("billwright.usage.v1") String topic,
        @DefaultValue("billwright-usage") String group,
        @DefaultValue("12") int partitions,
        @DefaultValue("2") int consumers,
        @DefaultValue("5000") int batch,
        @DefaultValue("10s") Duration sessionTimeout,
        @DefaultValue("10s") Duration deliveryTimeout,
        @DefaultValue Map<String, String> properties) {

    boolean isConnected() {
        return !servers.isEmpty();
    }

    /// The properties that producer, consumers and admin client have in common.
    Map<String, Object> client() {
        var client = new HashMap<String, Object>(properties);
        client.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, servers);
        client.put(CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG, "");
        client.put(CommonClientConfigs.ENABLE_METRICS_PUSH_CONFIG, false);
        client.put(CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG, 500L);
        return client;
    }

    /// Leaves out `properties`, which may hold passwords, because settings are logged.
    @Override
    public String toString() {
        return "KafkaSettings[" + servers + ", " + topic + "]";
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(KafkaSettings.class)
    static class Enabled {}
}
