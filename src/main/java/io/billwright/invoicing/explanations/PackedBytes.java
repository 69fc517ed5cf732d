package io.billwright.invoicing.explanations;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Small numbers and texts in few bytes: seven bits of a number per byte, and texts prefixed by their length.
final class PackedBytes {

    private static final int MORE = 0x80;
    private static final int BITS = 7;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteBuffer in;

    PackedBytes() {
        this(ByteBuffer.allocate(0));
    }

    private PackedBytes(ByteBuffer in) {
        this.in = in;
    }

    static PackedBytes reading(ByteBuffer bytes) {
        return new PackedBytes(bytes);
    }

    byte[] written() {
        return out.toByteArray();
    }

    void number(int value) {
        int rest = value;
        while (rest >= MORE || rest < 0) {
            out.write(rest | MORE);
            rest >>>= BITS;
        }
        out.write(rest);
    }

    int number() {
        int value = 0;
        int shift = 0;
        int next = in.get();
        while (next < 0) {
            value |= (next & ~MORE & 0xff) << shift;
            shift += BITS;
            next = in.get();
        }
        return value | next << shift;
    }

    void text(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        number(bytes.length);
        out.writeBytes(bytes);
    }

    String text() {
        var bytes = new byte[number()];
        in.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
