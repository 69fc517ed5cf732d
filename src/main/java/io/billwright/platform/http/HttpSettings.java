package io.billwright.platform.http;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Limits of the HTTP shell: how many requests a second one key may make on one node, and in one burst.
@ConfigurationProperties("billwright.http")
record HttpSettings(
        @DefaultValue("500") long requestsPerSecond,
        @DefaultValue("1000") long burst) {}
