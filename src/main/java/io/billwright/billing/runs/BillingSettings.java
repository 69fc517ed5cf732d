package io.billwright.billing.runs;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Configuration;

/// How many invoices are issued in one transaction.
///
/// @param batch how many invoices are issued in one transaction
@ConfigurationProperties("billwright.billing")
record BillingSettings(@DefaultValue("500") int batch) {

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(BillingSettings.class)
    static class Enabled {}
}
