package io.billwright.parties.sellers;

import io.billwright.platform.db.Seller.Mode;
import io.billwright.platform.secrets.Secrets;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/// An API key as its owner holds it: `bw_<live|test>_<id>_<secret>_<checksum>` (S11). The id names seller and key, so
/// that the key is looked up among its own seller's rows; the checksum rejects mistyped keys without a query.
record ApiKey(Mode mode, UUID sellerId, UUID keyId, String secret) {

    private static final Pattern FORM =
            Pattern.compile("bw_(live|test)_([0-9a-z]{25})([0-9a-z]{25})_([0-9a-z]{31})_([0-9a-z]{7})");
    private static final int RADIX = 36;
    private static final int SECRET_BITS = 160;
    private static final SecureRandom RANDOM = new SecureRandom();

    static ApiKey generate(Mode mode, UUID sellerId, UUID keyId) {
        return new ApiKey(mode, sellerId, keyId, padded(new BigInteger(SECRET_BITS, RANDOM), 31));
    }

    static Optional<ApiKey> parse(String text) {
        var form = FORM.matcher(text);
        if (!form.matches()
                || !checksum(text.substring(0, text.lastIndexOf('_'))).equals(form.group(5))) {
            return Optional.empty();
        }
        var mode = form.group(1).equals("live") ? Mode.LIVE : Mode.SANDBOX;
        return Optional.of(new ApiKey(mode, uuid(form.group(2)), uuid(form.group(3)), form.group(4)));
    }

    String text() {
        var name = mode == Mode.LIVE ? "live" : "test";
        var body = "bw_" + name + "_" + padded(sellerId) + padded(keyId) + "_" + secret;
        return body + "_" + checksum(body);
    }

    /// The stored form of the secret. The pepper stays outside the database, so that a stolen dump is of no use.
    byte[] hmac(Secrets.Version pepper) {
        return pepper.hmac(text());
    }

    /// Omits the secret, so that it never gets into logs.
    @Override
    public String toString() {
        return "ApiKey[" + keyId + "]";
    }

    private static String padded(UUID id) {
        var bytes = ByteBuffer.allocate(16).putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
        return padded(new BigInteger(1, bytes.array()), 25);
    }

    private static String padded(BigInteger number, int length) {
        var digits = number.toString(RADIX);
        return "0".repeat(length - digits.length()) + digits;
    }

    private static UUID uuid(String digits) {
        var number = new BigInteger(digits, RADIX);
        return new UUID(number.shiftRight(64).longValue(), number.longValue());
    }

    private static String checksum(String body) {
        var crc = new CRC32();
        crc.update(body.getBytes(StandardCharsets.US_ASCII));
        return padded(BigInteger.valueOf(crc.getValue()), 7);
    }
}
