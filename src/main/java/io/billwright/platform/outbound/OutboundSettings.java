package io.billwright.platform.outbound;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Configuration;

/// Limits of calls to addresses that others chose.
///
/// @param allowedAddresses non-public address ranges, such as `10.1.2.0/24`, that sellers' webhooks may reach
@ConfigurationProperties("billwright.outbound")
record OutboundSettings(@DefaultValue List<String> allowedAddresses) {

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(OutboundSettings.class)
    static class Enabled {}
}
