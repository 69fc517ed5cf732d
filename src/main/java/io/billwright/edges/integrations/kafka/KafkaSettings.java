package io.billwright.edges.integrations.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Configuration;

/// The log in front of the database. Without servers there is none.
///
/// @param servers to begin with, such as `kafka-1:9092,kafka-2:9092`
/// @param topic of usage
/// @param group of the consumers
/// @param partitions of the topic, where it is not there yet
/// @param consumers threads per process that write what is in the topic
/// @param batch the most records that are written in one transaction
/// @param sessionTimeout after which a consumer that is not heard of has lost its partitions
/// @param deliveryTimeout after which the API says that the log does not answer
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

    static final String CONNECTED = "!'${billwright.kafka.servers:}'.isEmpty()";

    /// What all clients share.
    Map<String, Object> client() {
        var client = new HashMap<String, Object>(properties);
        client.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, servers);
        client.put(CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG, "");
        client.put(CommonClientConfigs.ENABLE_METRICS_PUSH_CONFIG, false);
        client.put(CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG, 500L);
        return client;
    }

    /// Settings are logged; secrets are not.
    @Override
    public String toString() {
        return "KafkaSettings[" + servers + ", " + topic + "]";
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(KafkaSettings.class)
    static class Enabled {}
}
