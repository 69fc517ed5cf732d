package io.billwright.invoicing.explanations;

import io.billwright.core.explain.ExplainedAmounts;
import io.billwright.core.explain.Explanation.Entry;
import io.billwright.core.explain.Operation;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/// The storage format of explanations. One is stored for every version of every invoice, so its size matters.
///
/// The first byte is the version of the format. The rest is deflated: a table of the kinds of steps; then for all
/// steps, column by column, the kind, how far back the parts are, and the value; then the positions of the amounts.
public final class ExplanationBytes {

    private static final byte VERSION = 1;

    /// A little more than an invoice of a few lines takes.
    private static final int USUAL = 2048;

    private record Kind(Operation operation, int parts, String name) {}

    private ExplanationBytes() {}

    public static byte[] write(ExplainedAmounts explained) {
        var kinds = new LinkedHashMap<Kind, Integer>();
        var kindOf = new int[explained.steps().size()];
        for (int i = 0; i < kindOf.length; i++) {
            var step = explained.steps().get(i);
            var kind = new Kind(step.operation(), step.parts().size(), step.name());
            var known = kinds.putIfAbsent(kind, kinds.size());
            kindOf[i] = known == null ? kinds.size() - 1 : known;
        }
        var plain = new PackedBytes();
        plain.number(kinds.size());
        for (var kind : kinds.keySet()) {
            plain.number(ExplanationDictionary.code(kind.operation));
            plain.number(kind.parts);
            plain.text(kind.name);
        }
        plain.number(kindOf.length);
        for (int kind : kindOf) {
            plain.number(kind);
        }
        for (int i = 0; i < kindOf.length; i++) {
            for (int part : explained.steps().get(i).parts()) {
                plain.number(i - part);
            }
        }
        explained.steps().forEach(step -> plain.text(step.value()));
        plain.number(explained.places().size());
        explained.places().forEach(plain::number);
        return deflated(plain);
    }

    public static ExplainedAmounts read(byte[] stored) {
        var plain = PackedBytes.reading(inflated(stored));
        var kinds = new ArrayList<Kind>();
        for (int count = plain.number(); count > 0; count--) {
            kinds.add(new Kind(ExplanationDictionary.operation(plain.number()), plain.number(), plain.text()));
        }
        int size = plain.number();
        var kindOf = new ArrayList<Kind>(size);
        for (int i = 0; i < size; i++) {
            kindOf.add(kinds.get(plain.number()));
        }
        var parts = new ArrayList<List<Integer>>(size);
        for (int i = 0; i < size; i++) {
            var places = new ArrayList<Integer>();
            for (int count = kindOf.get(i).parts; count > 0; count--) {
                places.add(i - plain.number());
            }
            parts.add(places);
        }
        var steps = new ArrayList<Entry>(size);
        for (int i = 0; i < size; i++) {
            steps.add(new Entry(kindOf.get(i).name, kindOf.get(i).operation, plain.text(), parts.get(i)));
        }
        var places = new ArrayList<Integer>();
        for (int count = plain.number(); count > 0; count--) {
            places.add(plain.number());
        }
        return new ExplainedAmounts(steps, places);
    }

    private static byte[] deflated(PackedBytes plain) {
        var deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        try {
            deflater.setDictionary(ExplanationDictionary.BYTES);
            deflater.setInput(plain.written());
            deflater.finish();
            var stored = new ByteArrayOutputStream(USUAL);
            stored.write(VERSION);
            var part = new byte[USUAL];
            while (!deflater.finished()) {
                stored.write(part, 0, deflater.deflate(part));
            }
            return stored.toByteArray();
        } finally {
            deflater.end();
        }
    }

    private static ByteBuffer inflated(byte[] stored) {
        if (stored[0] != VERSION) {
            throw new IllegalStateException("an explanation of the unknown version " + stored[0]);
        }
        var inflater = new Inflater(true);
        try {
            inflater.setDictionary(ExplanationDictionary.BYTES);
            inflater.setInput(stored, 1, stored.length - 1);
            var plain = new ByteArrayOutputStream(USUAL);
            var part = new byte[USUAL];
            while (!inflater.finished()) {
                int length = inflater.inflate(part);
                if (length == 0 && !inflater.finished()) {
                    throw new IllegalStateException("an explanation that is cut off");
                }
                plain.write(part, 0, length);
            }
            return ByteBuffer.wrap(plain.toByteArray());
        } catch (DataFormatException damaged) {
            throw new IllegalStateException("an explanation that cannot be read", damaged);
        } finally {
            inflater.end();
        }
    }
}
