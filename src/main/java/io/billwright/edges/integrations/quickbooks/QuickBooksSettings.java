package io.billwright.edges.integrations.quickbooks;

import io.billwright.platform.db.Seller;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Configuration;

/// This installation's app at Intuit, to which sellers grant access to their companies. A sandbox seller can only
/// connect a company of Intuit's sandbox, so that nothing it tries reaches real books.
///
/// @param clientId the id of the app; without it, sellers cannot connect
/// @param clientSecret the secret of the app
/// @param apiBase the API for live sellers
/// @param sandboxApiBase the API for sandbox sellers
/// @param tokenUrl the endpoint that renews access tokens
/// @param minorVersion the minor version of the API to request
/// @param connectTimeout the time limit for opening a connection
/// @param readTimeout the time limit for an answer
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

    /// Leaves out the client secret, because settings are logged.
    @Override
    public String toString() {
        return "QuickBooksSettings[" + apiBase + "]";
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(QuickBooksSettings.class)
    static class Enabled {}
}
