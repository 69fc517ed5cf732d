package io.billwright.estimates;

import io.billwright.core.explain.Explanation;
import io.billwright.http.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import tools.jackson.databind.json.JsonMapper;

/// An estimate as it is sent, and the hash that stands for all of it: an order that carries the hash is refused if it
/// would cost anything else (R22). The hash is taken of the very bytes that are sent, so they are written only once.
record SealedEstimate(String json, String hash) {

    static SealedEstimate of(EstimateResponse estimate, JsonMapper mapper) {
        var bytes = mapper.writeValueAsBytes(estimate);
        var open = new String(Arrays.copyOf(bytes, bytes.length - 1), StandardCharsets.UTF_8);
        var hash = Digest.sha256(bytes);
        return new SealedEstimate(open + ",\"estimate_hash\":\"" + hash + "\"}", hash);
    }

    byte[] bytes() {
        return json.getBytes(StandardCharsets.UTF_8);
    }

    /// With the explanation as the last member.
    byte[] bytes(Explanation explanation, JsonMapper mapper) {
        var open = json.substring(0, json.length() - 1);
        return (open + ",\"explain\":" + mapper.writeValueAsString(explanation) + "}").getBytes(StandardCharsets.UTF_8);
    }
}
