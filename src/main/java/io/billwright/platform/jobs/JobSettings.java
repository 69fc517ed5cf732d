package io.billwright.platform.jobs;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Configuration;

/// How background work is done: for how long a claim is good without a heartbeat, and how many threads bill.
///
/// @param lease how long a claim on work is good without a heartbeat; work of a process that died is taken over
///     then
/// @param sweepers threads per process for due work, such as billing runs
@ConfigurationProperties("billwright.jobs")
public record JobSettings(
        @DefaultValue("30s") Duration lease,
        @DefaultValue("2") int sweepers) {

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(JobSettings.class)
    static class Enabled {}
}
