package io.billwright.platform.http;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// SHA-256 as hexadecimal text: tells one content from another.
public final class Digest {

    private Digest() {}

    public static String sha256(byte[] content) {
        return sha256(ByteBuffer.wrap(content));
    }

    /// Of one part after the other.
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
