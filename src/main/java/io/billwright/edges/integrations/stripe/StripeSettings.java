package io.billwright.edges.integrations.stripe;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Configuration;

/// How Stripe is reached. The two secrets are of the one account of the service that took charges before sellers had
/// their own: it answers for those, and takes no more.
///
/// @param secretKey of the account all sellers had before they had their own; settles and refunds what was charged
///     with it
/// @param webhookSecret of its messages, at `/webhooks/stripe`
/// @param apiBase where Stripe is
/// @param connectTimeout for a connection
/// @param readTimeout for an answer; a charge without one is asked about until it is known
/// @param formMethods what its form offers, in its own words; bank accounts only for invoices in US dollars
@ConfigurationProperties("billwright.stripe")
record StripeSettings(
        @DefaultValue("") String secretKey,
        @DefaultValue("") String webhookSecret,
        @DefaultValue("https://api.stripe.com") String apiBase,
        @DefaultValue("5s") Duration connectTimeout,
        @DefaultValue("25s") Duration readTimeout,
        @DefaultValue("card") List<String> formMethods) {

    boolean hasFormerAccount() {
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
