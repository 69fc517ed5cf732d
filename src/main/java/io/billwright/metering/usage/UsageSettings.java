package io.billwright.metering.usage;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Configuration;

/// Which way usage goes that the API is sent. Named here so that a wrong name stops the service from starting; the
/// log looks for its own.
///
/// @param transport whether usage that the API is sent goes straight to the database or to Kafka first
@ConfigurationProperties("billwright.usage")
record UsageSettings(@DefaultValue("direct") Transport transport) {

    /// Straight to the database, or to a log in front of it.
    enum Transport {
        direct,
        kafka
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(UsageSettings.class)
    static class Enabled {}
}
