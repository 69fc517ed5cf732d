package io.billwright.edges.signin;

import com.nimbusds.jwt.JWTClaimsSet;
import io.billwright.parties.members.Role;
import io.billwright.parties.members.SignInByProvider;
import io.billwright.parties.members.SignInByProvider.Identity;
import io.billwright.platform.http.OpenCall;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// The configured identity providers, and the login of a person whom one of them has identified.
@Component
final class IdentityProviders {

    private static final Duration CONNECTING = Duration.ofSeconds(5);
    private static final int LONGEST_NAME = 200;

    private final Map<String, OidcClient> clients = new TreeMap<>();
    private final SignInByProvider signIn;

    IdentityProviders(OidcSettings settings, SignInByProvider signIn, JsonMapper json) {
        this.signIn = signIn;
        // Redirects are not followed: the authorization code may only go to the endpoint that the provider itself
        // published.
        var http = HttpClient.newBuilder().connectTimeout(CONNECTING).build();
        settings.providers().forEach((id, provider) -> clients.put(id, new OidcClient(provider, http, json)));
    }

    Map<String, OidcSettings.Provider> all() {
        var all = new TreeMap<String, OidcSettings.Provider>();
        clients.forEach((id, client) -> all.put(id, client.provider()));
        return all;
    }

    Optional<OidcClient> find(String id) {
        return Optional.ofNullable(clients.get(id));
    }

    UUID identify(OidcAttempt attempt, OpenCall call, String redirectUri) throws OidcException {
        var client = find(attempt.provider()).orElseThrow(() -> new OidcException("there is no such provider"));
        var provider = client.provider();
        var issuer = call.query("iss");
        if (issuer != null && !issuer.equals(provider.issuer())) {
            throw new OidcException("the answer comes from another provider");
        }
        var code = call.query("code");
        if (code == null) {
            throw new OidcException("the provider refused");
        }
        var claims = client.identify(code, attempt, redirectUri);
        return signIn.handle(identity(provider, claims), roles(provider, claims))
                .orElseThrow(() -> new OidcException("whom the provider identified works for nobody here"));
    }

    private static Identity identity(OidcSettings.Provider provider, JWTClaimsSet claims) {
        return new Identity(
                provider.issuer(),
                Objects.requireNonNull(claims.getSubject()),
                isVerified(claims.getClaim("email_verified")) ? text(claims.getClaim("email")) : null,
                text(claims.getClaim("name")));
    }

    private static boolean isVerified(@Nullable Object claim) {
        return Boolean.TRUE.equals(claim) || "true".equals(claim);
    }

    private static @Nullable String text(@Nullable Object claim) {
        return claim instanceof String text && !text.isBlank() && text.length() <= LONGEST_NAME
                ? text.replaceAll("\\p{Cntrl}", " ").strip()
                : null;
    }

    /// If the claim maps to several roles at one seller, the mapping that comes first in the settings wins.
    private static Map<UUID, Role> roles(OidcSettings.Provider provider, JWTClaimsSet claims) {
        var claim = claims.getClaim(provider.claim());
        var values = claim instanceof Collection<?> several
                ? List.copyOf(several)
                : claim == null ? List.of() : List.of(claim);
        var roles = new HashMap<UUID, Role>();
        provider.roles().stream()
                .filter(mapping -> values.contains(mapping.value()))
                .forEach(mapping -> roles.putIfAbsent(mapping.seller(), mapping.role()));
        return roles;
    }
}
