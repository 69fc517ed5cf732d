package io.billwright.platform.jobs;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Configuration;

/// How background work is done: the length of a lease, and the threads for billing.
///
/// @param lease how long a claim lasts without a heartbeat; then other processes take over the work of one that died
/// @param sweepers threads per process for due work, such as billing runs
@ConfigurationProperties("billwright.jobs")
public record JobSettings(
        @DefaultValue("30s") Duration lease,
        @DefaultValue("2") int sweepers) {

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(JobSettings.class)
    static class Enabled {}
}
