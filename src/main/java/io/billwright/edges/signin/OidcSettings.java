package io.billwright.edges.signin;

import io.billwright.parties.members.Role;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Configuration;

/// The providers by which people may sign in, each under a name of the operator's.
///
/// @param providers of OpenID Connect
@ConfigurationProperties("billwright.oidc")
record OidcSettings(@DefaultValue Map<String, Provider> providers) {

    /// @param name what the console calls it
    /// @param issuer its address, by TLS
    /// @param clientId of this service at the provider
    /// @param clientSecret of this service at the provider
    /// @param scope what is asked for
    /// @param claim the claim whose values are mapped to roles
    /// @param roles which value of the claim is which role for which seller
    record Provider(
            String name,
            String issuer,
            String clientId,
            String clientSecret,
            @DefaultValue("openid email profile") String scope,
            @DefaultValue("groups") String claim,
            @DefaultValue List<Mapping> roles) {

        Provider {
            if (Stream.of(name, issuer, clientId, clientSecret).anyMatch(String::isBlank)) {
                throw new IllegalArgumentException(
                        "billwright.oidc.providers need a name, an issuer, a client-id and a client-secret");
            }
            requireSafe(URI.create(issuer));
        }

        /// Codes and tokens travel to it.
        private static void requireSafe(URI issuer) {
            var isLocal = "localhost".equals(issuer.getHost()) || "127.0.0.1".equals(issuer.getHost());
            if (!"https".equals(issuer.getScheme()) && !isLocal) {
                throw new IllegalArgumentException("billwright.oidc.providers: an issuer must be an https address");
            }
        }

        /// Settings are logged; secrets are not.
        @Override
        public String toString() {
            return "Provider[" + issuer + "]";
        }
    }

    /// Whoever has this value in the claim works for the seller in the role.
    ///
    /// @param value of the claim
    /// @param seller the id of the seller
    /// @param role of docs/roles.md
    record Mapping(String value, UUID seller, Role role) {}

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(OidcSettings.class)
    static class Enabled {}
}
