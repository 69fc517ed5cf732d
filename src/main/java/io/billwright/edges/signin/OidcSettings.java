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

/// The OpenID Connect providers through which people may sign in.
///
/// @param providers by an id that the operator chooses
@ConfigurationProperties("billwright.oidc")
record OidcSettings(@DefaultValue Map<String, Provider> providers) {

    /// @param name the label on the console's sign-in page
    /// @param issuer the issuer URL, which must be https
    /// @param clientId the id of this service at the provider
    /// @param clientSecret the secret of this service at the provider
    /// @param scope the scopes to request
    /// @param claim the claim whose values are mapped to roles
    /// @param roles which value of the claim gives which role at which seller
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

        /// Authorization codes and tokens are sent to the issuer.
        private static void requireSafe(URI issuer) {
            var isLocal = "localhost".equals(issuer.getHost()) || "127.0.0.1".equals(issuer.getHost());
            if (!"https".equals(issuer.getScheme()) && !isLocal) {
                throw new IllegalArgumentException("billwright.oidc.providers: an issuer must be an https address");
            }
        }

        /// Leaves out the client secret, because settings are logged.
        @Override
        public String toString() {
            return "Provider[" + issuer + "]";
        }
    }

    /// A person with this value in the claim is a member of the seller in this role.
    ///
    /// @param value the value of the claim
    /// @param seller the id of the seller
    /// @param role one of the roles in docs/roles.md
    record Mapping(String value, UUID seller, Role role) {}

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(OidcSettings.class)
    static class Enabled {}
}
