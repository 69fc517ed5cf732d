package io.billwright.agreements.estimates;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.billwright.core.contract.Terms;
import io.billwright.core.explain.Explanation;
import io.billwright.platform.http.Digest;
import java.nio.ByteBuffer;
import java.util.Arrays;
import tools.jackson.databind.json.JsonMapper;

/// An estimate as it is sent, with a hash of all of it: an order that carries the hash is rejected if it would cost
/// anything else (R22). The hash covers the very bytes that are sent, so they are written only once, and the currency
/// and the frequency, which are not shown.
public final class SealedEstimate {

    private final byte[] json;
    private final String hash;

    private SealedEstimate(byte[] json, String hash) {
        this.json = json;
        this.hash = hash;
    }

    public static SealedEstimate of(Terms terms, Object estimate, JsonMapper mapper) {
        var written = mapper.writeValueAsBytes(estimate);
        var unseen = (terms.currency() + " " + terms.frequency()).getBytes(UTF_8);
        var hash = Digest.sha256(ByteBuffer.wrap(unseen), ByteBuffer.wrap(written, 0, written.length - 1));
        return new SealedEstimate(with(written, "\"estimate_hash\":\"" + hash + "\""), hash);
    }

    public String hash() {
        return hash;
    }

    /// The bytes to send; they must not be modified.
    public byte[] bytes() {
        return json;
    }

    /// The bytes to send, with the explanation as the last member.
    public byte[] bytes(Explanation explanation, JsonMapper mapper) {
        return with(json, "\"explain\":" + mapper.writeValueAsString(explanation));
    }

    /// The JSON object with another member at its end.
    private static byte[] with(byte[] object, String member) {
        var end = ("," + member + "}").getBytes(UTF_8);
        var result = Arrays.copyOf(object, object.length - 1 + end.length);
        System.arraycopy(end, 0, result, object.length - 1, end.length);
        return result;
    }
}
