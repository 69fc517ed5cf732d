package io.billwright.edges.integrations.stripe;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Configuration;

/// The account at Stripe. Without a secret key nobody pays live sellers online, and without the secret of the webhook
/// its messages are not heard.
///
/// @param formMethods what its form offers, in its own words; bank accounts only for invoices in US dollars
@ConfigurationProperties("billwright.stripe")
record StripeSettings(
        @DefaultValue("") String secretKey,
        @DefaultValue("") String webhookSecret,
        @DefaultValue("https://api.stripe.com") String apiBase,
        @DefaultValue("5s") Duration connectTimeout,
        @DefaultValue("25s") Duration readTimeout,
        @DefaultValue("card") List<String> formMethods) {

    boolean isConnected() {
        return !secretKey.isEmpty();
    }

    /// Settings are logged; secrets are not.
    @Override
    public String toString() {
        return "StripeSettings[" + apiBase + "]";
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(StripeSettings.class)
    static class Enabled {}
}
