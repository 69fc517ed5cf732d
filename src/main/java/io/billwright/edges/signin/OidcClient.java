package io.billwright.edges.signin;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The OpenID Connect client of one provider. Its endpoints are discovered at the first sign-in, so that the service
/// starts while the provider is unreachable.
final class OidcClient {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int LONGEST_ANSWER = 256 * 1024;
    /// Asymmetric signatures only: with a shared secret, or with none, others than the provider could have made the
    /// token.
    private static final Set<JWSAlgorithm> ALGORITHMS = Set.of(
            JWSAlgorithm.RS256,
            JWSAlgorithm.RS384,
            JWSAlgorithm.RS512,
            JWSAlgorithm.PS256,
            JWSAlgorithm.PS384,
            JWSAlgorithm.PS512,
            JWSAlgorithm.ES256,
            JWSAlgorithm.ES384,
            JWSAlgorithm.ES512);

    private final OidcSettings.Provider provider;
    private final HttpClient http;
    private final JsonMapper json;
    private volatile @Nullable Endpoints endpoints;

    OidcClient(OidcSettings.Provider provider, HttpClient http, JsonMapper json) {
        this.provider = provider;
        this.http = http;
        this.json = json;
    }

    OidcSettings.Provider provider() {
        return provider;
    }

    private record Endpoints(String authorization, String token, JWKSource<SecurityContext> keys) {}

    String authorizationUrl(OidcAttempt attempt, String redirectUri) throws OidcException {
        var parameters = Map.of(
                "response_type", "code",
                "client_id", provider.clientId(),
                "redirect_uri", redirectUri,
                "scope", provider.scope(),
                "state", attempt.state(),
                "nonce", attempt.nonce(),
                "code_challenge", attempt.challenge(),
                "code_challenge_method", "S256");
        var address = endpoints().authorization();
        return address + (address.contains("?") ? "&" : "?") + form(parameters);
    }

    /// Exchanges an authorization code for the verified claims of the id token.
    JWTClaimsSet identify(String code, OidcAttempt attempt, String redirectUri) throws OidcException {
        var parameters = Map.of(
                "grant_type",
                "authorization_code",
                "code",
                code,
                "redirect_uri",
                redirectUri,
                "client_id",
                provider.clientId(),
                "code_verifier",
                attempt.verifier());
        var credentials = encoded(provider.clientId()) + ":" + encoded(provider.clientSecret());
        var basic = Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
        var request = HttpRequest.newBuilder(URI.create(endpoints().token()))
                .timeout(PATIENCE)
                .header("Authorization", "Basic " + basic)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Accept", "application/json")
                .POST(BodyPublishers.ofString(form(parameters)))
                .build();
        return verified(ask(request).path("id_token").asString(""), attempt.nonce());
    }

    private JWTClaimsSet verified(String token, String nonce) throws OidcException {
        var processor = new DefaultJWTProcessor<SecurityContext>();
        processor.setJWSKeySelector(
                new JWSVerificationKeySelector<>(ALGORITHMS, endpoints().keys()));
        var expected = new JWTClaimsSet.Builder()
                .issuer(provider.issuer())
                .claim("nonce", nonce)
                .build();
        processor.setJWTClaimsSetVerifier(
                new DefaultJWTClaimsVerifier<>(provider.clientId(), expected, Set.of("sub", "exp", "iat")));
        try {
            var claims = processor.process(token, null);
            if (claims.getAudience().size() > 1 && !provider.clientId().equals(claims.getStringClaim("azp"))) {
                throw new OidcException("the token was made for somebody else");
            }
            return claims;
        } catch (ParseException | BadJOSEException | JOSEException wrong) {
            throw new OidcException("the token of the provider does not hold", wrong);
        }
    }

    private Endpoints endpoints() throws OidcException {
        var known = endpoints;
        if (known == null) {
            known = discovered();
            endpoints = known;
        }
        return known;
    }

    private Endpoints discovered() throws OidcException {
        var base = provider.issuer().endsWith("/")
                ? provider.issuer().substring(0, provider.issuer().length() - 1)
                : provider.issuer();
        var request = HttpRequest.newBuilder(URI.create(base + "/.well-known/openid-configuration"))
                .timeout(PATIENCE)
                .build();
        var document = ask(request);
        if (!document.path("issuer").asString("").equals(provider.issuer())) {
            throw new OidcException("the provider calls itself " + document.path("issuer"));
        }
        try {
            int patience = (int) PATIENCE.toMillis();
            var keys = JWKSourceBuilder.create(
                            URI.create(document.path("jwks_uri").asString("")).toURL(),
                            new DefaultResourceRetriever(patience, patience, LONGEST_ANSWER))
                    .build();
            return new Endpoints(
                    document.path("authorization_endpoint").asString(""),
                    document.path("token_endpoint").asString(""),
                    keys);
        } catch (IOException | IllegalArgumentException wrong) {
            throw new OidcException("the provider does not say where its keys are", wrong);
        }
    }

    private JsonNode ask(HttpRequest request) throws OidcException {
        try {
            var answer = http.send(request, BodyHandlers.limiting(BodyHandlers.ofString(), LONGEST_ANSWER));
            if (answer.statusCode() != 200) {
                throw new OidcException("the provider answers " + answer.statusCode());
            }
            return json.readTree(answer.body());
        } catch (IOException | JacksonException failure) {
            throw new OidcException("the provider does not answer", failure);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new OidcException("the service stops", stopped);
        }
    }

    private static String form(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(one -> one.getKey() + "=" + encoded(one.getValue()))
                .sorted()
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
