package io.billwright.parties.sellers;

import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpaqueText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.jspecify.annotations.Nullable;

/// The logo on the seller's documents, as a data URI. It is decoded when it is set, so that no document fails on it
/// later.
final class Logo {

    private static final int MOST_BYTES = 100 * 1024;
    private static final int MOST_PIXELS = 2000;
    private static final Pattern DATA_URI = Pattern.compile("data:image/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})");

    private Logo() {}

    static @Nullable String read(Fields fields, String name) {
        if (!fields.present(name)) {
            return null;
        }
        var text = OpaqueText.read(fields, name, MOST_BYTES * 2);
        if (!fields.isWrong(name)) {
            problem(text).ifPresent(problem -> fields.wrong(name, problem));
        }
        return text;
    }

    private static Optional<String> problem(String text) {
        var uri = DATA_URI.matcher(text);
        if (!uri.matches()) {
            return Optional.of("must be a data URI such as data:image/png;base64,iVBORw0KGgo");
        }
        try {
            var content = Base64.getDecoder().decode(uri.group(2));
            return content.length > MOST_BYTES
                    ? Optional.of("must have at most " + MOST_BYTES + " bytes")
                    : problem(uri.group(1), content);
        } catch (IllegalArgumentException noBase64) {
            return Optional.of("must be a data URI with valid base64");
        }
    }

    /// Checks the size before decoding: a small file can hold a huge picture.
    private static Optional<String> problem(String format, byte[] content) {
        var reader = ImageIO.getImageReadersByFormatName(format).next();
        try (var input = new MemoryCacheImageInputStream(new ByteArrayInputStream(content))) {
            reader.setInput(input, true, true);
            if (reader.getWidth(0) > MOST_PIXELS || reader.getHeight(0) > MOST_PIXELS) {
                return Optional.of("must be at most " + MOST_PIXELS + " pixels wide and high");
            }
            reader.read(0);
            return Optional.empty();
        } catch (IOException | RuntimeException damaged) {
            return Optional.of("must be a picture of the format it names, in RGB or gray");
        } finally {
            reader.dispose();
        }
    }
}
