package io.billwright.invoices;

import io.billwright.core.explain.Explanation;
import io.billwright.http.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/// How an explanation is stored.
public final class ExplanationBytes {

    private ExplanationBytes() {}

    public static byte[] of(Explanation explanation) {
        var out = new ByteArrayOutputStream();
        try (var deflated = new DeflaterOutputStream(out)) {
            deflated.write(Json.mapper().writeValueAsBytes(explanation));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return out.toByteArray();
    }

    static Explanation read(byte[] bytes) {
        return Json.mapper().readValue(new InflaterInputStream(new ByteArrayInputStream(bytes)), Explanation.class);
    }
}
