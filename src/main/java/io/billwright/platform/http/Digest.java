package io.billwright.platform.http;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// SHA-256 as hexadecimal text, to tell contents apart.
public final class Digest {

    private Digest() {}

    public static String sha256(byte[] content) {
        return sha256(ByteBuffer.wrap(content));
    }

    /// The digest of the concatenated parts.
    public static String sha256(ByteBuffer... parts) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            for (var part : parts) {
                digest.update(part);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
