package io.billwright.edges.signin;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;

/// A provider whose tokens a test makes, as somebody would who wants to be taken for somebody else.
final class ForgedProvider implements AutoCloseable {

    static final String CLIENT = "billwright";

    private final HttpServer server;
    private final RSAKey key;
    private final RSAKey stranger;
    private volatile String token = "";

    private ForgedProvider(HttpServer server, RSAKey key, RSAKey stranger) {
        this.server = server;
        this.key = key;
        this.stranger = stranger;
    }

    static ForgedProvider start() throws IOException, JOSEException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var key = new RSAKeyGenerator(2048).keyID("k").generate();
        var stranger = new RSAKeyGenerator(2048).keyID("k").generate();
        var provider = new ForgedProvider(server, key, stranger);
        var base = provider.issuer();
        server.createContext("/.well-known/openid-configuration", exchange -> answer(exchange, """
                {"issuer": "%1$s", "authorization_endpoint": "%1$s/authorize", "token_endpoint": "%1$s/token",
                 "jwks_uri": "%1$s/keys"}
                """.formatted(base)));
        server.createContext("/keys", exchange -> answer(exchange, new JWKSet(key.toPublicJWK()).toString()));
        server.createContext("/token", exchange -> answer(exchange, "{\"id_token\": \"" + provider.token + "\"}"));
        server.start();
        return provider;
    }

    String issuer() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    JWTClaimsSet.Builder claims(String nonce, String email) {
        var now = Instant.now();
        return new JWTClaimsSet.Builder()
                .issuer(issuer())
                .audience(CLIENT)
                .subject(email)
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plus(Duration.ofMinutes(5))))
                .claim("nonce", nonce)
                .claim("email", email)
                .claim("email_verified", true);
    }

    void giveSigned(JWTClaimsSet claims) throws JOSEException {
        token = signed(claims, key);
    }

    void giveSignedByAStranger(JWTClaimsSet claims) throws JOSEException {
        token = signed(claims, stranger);
    }

    void giveUnsigned(JWTClaimsSet claims) {
        token = new PlainJWT(claims).serialize();
    }

    /// Signed with what everybody knows: the public key, or the client's secret, taken for a shared one.
    void giveSignedWith(String secret, JWTClaimsSet claims) throws JOSEException {
        var jwt = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("k").build(), claims);
        jwt.sign(new MACSigner(secret.getBytes(UTF_8)));
        token = jwt.serialize();
    }

    private static String signed(JWTClaimsSet claims, RSAKey with) throws JOSEException {
        var jwt = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("k").build(), claims);
        jwt.sign(new RSASSASigner(with));
        return jwt.serialize();
    }

    private static void answer(HttpExchange exchange, String body) throws IOException {
        var bytes = body.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
