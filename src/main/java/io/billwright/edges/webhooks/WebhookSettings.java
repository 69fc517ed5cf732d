package io.billwright.edges.webhooks;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Configuration;

/// What the operator allows.
///
/// @param allowHttp whether live sellers may have messages sent without encryption
@ConfigurationProperties("billwright.webhooks")
record WebhookSettings(@DefaultValue("false") boolean allowHttp) {

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(WebhookSettings.class)
    static class Enabled {}
}
