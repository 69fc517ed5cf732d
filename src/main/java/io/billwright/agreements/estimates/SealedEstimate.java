package io.billwright.agreements.estimates;

import io.billwright.core.contract.Terms;
import io.billwright.core.explain.Explanation;
import io.billwright.platform.http.Digest;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.json.JsonMapper;

/// An estimate as it is sent, and the hash that stands for all of it: an order that carries the hash is refused if it
/// would cost anything else (R22). The hash is taken of the very text that is sent, so it is written only once, with
/// the currency and the frequency, which are not shown.
public record SealedEstimate(String json, String hash) {

    public static SealedEstimate of(Terms terms, Object estimate, JsonMapper mapper) {
        var written = mapper.writeValueAsString(estimate);
        var open = written.substring(0, written.length() - 1);
        var hash = Digest.sha256((terms.currency() + " " + terms.frequency() + open).getBytes(StandardCharsets.UTF_8));
        return new SealedEstimate(open + ",\"estimate_hash\":\"" + hash + "\"}", hash);
    }

    public byte[] bytes() {
        return json.getBytes(StandardCharsets.UTF_8);
    }

    /// With the explanation as the last member.
    public byte[] bytes(Explanation explanation, JsonMapper mapper) {
        var open = json.substring(0, json.length() - 1);
        return (open + ",\"explain\":" + mapper.writeValueAsString(explanation) + "}").getBytes(StandardCharsets.UTF_8);
    }
}
