package io.billwright.edges.integrations.stripe;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Configuration;

/// How to reach Stripe. The two secrets belong to the account that all sellers shared before they had their own; it
/// still serves its charges, but takes no new ones.
///
/// @param secretKey of the shared account; settles and refunds the charges that were made with it
/// @param webhookSecret of the shared account's webhook endpoint, `/webhooks/stripe`
/// @param apiBase the address of Stripe's API
/// @param connectTimeout the time limit for opening a connection
/// @param readTimeout the time limit for an answer; a charge without an answer is queried until its outcome is known
/// @param formMethods the payment method types that the form offers, under Stripe's names; bank accounts are offered
///     only for invoices in US dollars
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

    /// Leaves out the secrets, because settings are logged.
    @Override
    public String toString() {
        return "StripeSettings[" + apiBase + "]";
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(StripeSettings.class)
    static class Enabled {}
}
