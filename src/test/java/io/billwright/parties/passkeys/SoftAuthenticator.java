package io.billwright.parties.passkeys;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.billwright.platform.http.Json;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/// An authenticator that signs whatever it is asked to, for tests of what a real one would not do. It writes its bytes
/// by hand, so that it shares nothing with the library that reads them.
public final class SoftAuthenticator {

    static final int PRESENT = 0x01;
    static final int VERIFIED = 0x04;
    private static final int ATTESTED = 0x40;

    private final KeyPair keys;
    /// What a person or an attacker may bend.
    byte[] credentialId = RegisterPasskey.handle(UUID.randomUUID());
    String origin;
    String host = "localhost";
    int flags = PRESENT | VERIFIED;
    int count;
    byte[] userHandle = {};

    public SoftAuthenticator(String origin) {
        this.origin = origin;
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            this.keys = generator.generateKeyPair();
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }

    /// The answer of `navigator.credentials.create`.
    public String register(JsonNode options) {
        userHandle = Base64.getUrlDecoder().decode(options.at("/user/id").asString());
        var data = join(
                data(ATTESTED),
                new byte[16],
                ByteBuffer.allocate(2).putShort((short) credentialId.length).array(),
                credentialId,
                publicKey());
        var object = join(
                hex("a3"),
                text("fmt"),
                text("none"),
                text("attStmt"),
                hex("a0"),
                text("authData"),
                hex("59"),
                ByteBuffer.allocate(2).putShort((short) data.length).array(),
                data);
        var client = client("webauthn.create", options);
        return answer(Map.of("clientDataJSON", base64(client), "attestationObject", base64(object)));
    }

    /// The answer of `navigator.credentials.get`.
    String signIn(JsonNode options) {
        count++;
        var client = client("webauthn.get", options);
        var data = data(0);
        return answer(Map.of(
                "clientDataJSON",
                base64(client),
                "authenticatorData",
                base64(data),
                "signature",
                base64(sign(join(data, sha256(client)))),
                "userHandle",
                base64(userHandle)));
    }

    private String answer(Map<String, Object> response) {
        var id = base64(credentialId);
        return Json.mapper()
                .writeValueAsString(Map.of(
                        "id",
                        id,
                        "rawId",
                        id,
                        "type",
                        "public-key",
                        "response",
                        response,
                        "clientExtensionResults",
                        Map.of()));
    }

    private byte[] client(String type, JsonNode options) {
        return """
                {"type":"%s","challenge":"%s","origin":"%s","crossOrigin":false}
                """.formatted(type, options.path("challenge").asString(), origin)
                .strip()
                .getBytes(UTF_8);
    }

    private byte[] data(int further) {
        return join(
                sha256(host.getBytes(UTF_8)),
                new byte[] {(byte) (flags | further)},
                ByteBuffer.allocate(4).putInt(count).array());
    }

    private byte[] publicKey() {
        var point = ((ECPublicKey) keys.getPublic()).getW();
        return join(
                hex("a501020326200121"),
                hex("5820"),
                bytes(point.getAffineX()),
                hex("225820"),
                bytes(point.getAffineY()));
    }

    private static byte[] bytes(BigInteger number) {
        return hex("%064x".formatted(number));
    }

    private byte[] sign(byte[] message) {
        try {
            var signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(keys.getPrivate());
            signature.update(message);
            return signature.sign();
        } catch (GeneralSecurityException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }

    private static byte[] text(String text) {
        return join(new byte[] {(byte) (0x60 + text.length())}, text.getBytes(UTF_8));
    }

    private static byte[] hex(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    private static byte[] join(byte[]... parts) {
        var joined = new ByteArrayOutputStream();
        for (var part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }

    private static String base64(byte[] bytes) {
        return RegisterPasskey.base64(bytes);
    }
}
