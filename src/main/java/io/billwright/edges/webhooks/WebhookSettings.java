package io.billwright.edges.webhooks;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Configuration;

/// Operator settings for webhooks.
///
/// @param allowHttp whether live sellers may use webhook URLs without TLS
@ConfigurationProperties("billwright.webhooks")
record WebhookSettings(@DefaultValue("false") boolean allowHttp) {

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(WebhookSettings.class)
    static class Enabled {}
}
