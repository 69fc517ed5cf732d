package io.billwright.http;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Where the public reaches this service: the start of every address that is given to customers.
@ConfigurationProperties("billwright.public")
public record PublicSettings(
        @DefaultValue("http://localhost:8080") String url) {}
