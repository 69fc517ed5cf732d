package io.billwright.edges.integrations.quickbooks;

import io.billwright.platform.db.Seller;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Configuration;

/// The installation's app at Intuit, to which sellers grant access to their companies. Sandbox sellers have companies
/// in the sandbox there, so that nothing they try gets into real books.
///
/// @param clientId of the app; without it sellers cannot connect
/// @param clientSecret of the app
/// @param apiBase of live sellers
/// @param sandboxApiBase of sandbox sellers
/// @param tokenUrl where access is renewed
/// @param minorVersion of the API that is asked for
/// @param connectTimeout for a connection
/// @param readTimeout for an answer
@ConfigurationProperties("billwright.quickbooks")
record QuickBooksSettings(
        @DefaultValue("") String clientId,
        @DefaultValue("") String clientSecret,
        @DefaultValue("https://quickbooks.api.intuit.com") String apiBase,

        @DefaultValue("https://sandbox-quickbooks.api.intuit.com")
        String sandboxApiBase,

        @DefaultValue("https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer")
        String tokenUrl,

        @DefaultValue("75") int minorVersion,
        @DefaultValue("2s") Duration connectTimeout,
        @DefaultValue("30s") Duration readTimeout) {

    String apiBase(Seller seller) {
        return seller.mode() == Seller.Mode.SANDBOX ? sandboxApiBase : apiBase;
    }

    /// Settings are logged; secrets are not.
    @Override
    public String toString() {
        return "QuickBooksSettings[" + apiBase + "]";
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(QuickBooksSettings.class)
    static class Enabled {}
}
