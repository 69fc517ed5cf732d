package io.billwright.documents;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Configuration;

/// Under which address customers reach this service; without a slash at the end.
@ConfigurationProperties("billwright.documents")
record DocumentSettings(
        @DefaultValue("http://localhost:8080") String publicUrl) {

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(DocumentSettings.class)
    static class Enabled {}
}
