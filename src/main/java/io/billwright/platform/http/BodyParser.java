package io.billwright.platform.http;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.util.InvalidMimeTypeException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Turns a request body of any accepted content type into one JSON object, so that endpoints read only one shape.
@Component
final class BodyParser {

    static final int LIMIT = 1024 * 1024;

    private final JsonMapper json;
    private final FormBody forms;

    BodyParser(JsonMapper json) {
        this.json = json;
        this.forms = new FormBody(json);
    }

    /// A request without a body is read as an empty object.
    ObjectNode parse(HttpServletRequest request, boolean takesForms, int limit) throws IOException {
        if (request.getContentLengthLong() > limit) {
            throw new Rejection.TooLarge(limit);
        }
        var type = contentType(request);
        if (takesForms && MediaType.MULTIPART_FORM_DATA.isCompatibleWith(type)) {
            return forms.fromFields(parts(request));
        }
        var bytes = read(request, limit);
        if (bytes.length == 0) {
            return json.createObjectNode();
        }
        if (takesForms && MediaType.APPLICATION_FORM_URLENCODED.isCompatibleWith(type)) {
            return forms.fromFields(FormBody.urlDecoded(new String(bytes, StandardCharsets.UTF_8)));
        }
        if (!MediaType.APPLICATION_JSON.isCompatibleWith(type)) {
            throw new Rejection.UnsupportedMediaType("the content type " + type + " is not accepted here");
        }
        return object(bytes);
    }

    private static MediaType contentType(HttpServletRequest request) {
        var declared = request.getContentType();
        try {
            return declared == null ? MediaType.APPLICATION_JSON : MediaType.parseMediaType(declared);
        } catch (InvalidMediaTypeException | InvalidMimeTypeException _) {
            throw new Rejection.UnsupportedMediaType("the content type is malformed");
        }
    }

    private static byte[] read(HttpServletRequest request, int limit) throws IOException {
        var bytes = request.getInputStream().readNBytes(limit + 1);
        if (bytes.length > limit) {
            throw new Rejection.TooLarge(limit);
        }
        return bytes;
    }

    private ObjectNode object(byte[] bytes) {
        try {
            if (json.readTree(bytes) instanceof ObjectNode object) {
                return object;
            }
        } catch (StreamConstraintsException _) {
            throw new Rejection.Invalid("the JSON is nested too deeply or has too long a number");
        } catch (NumberFormatException | ArithmeticException _) {
            throw new Rejection.Invalid("the JSON has a number that is too large");
        } catch (JacksonException malformed) {
            throw new Rejection.Invalid("malformed JSON" + where(malformed));
        }
        throw new Rejection.Invalid("the body must be a JSON object");
    }

    private static String where(JacksonException malformed) {
        var location = malformed.getLocation();
        return location == null ? "" : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
    }

    private static List<FormBody.Field> parts(HttpServletRequest request) {
        var fields = new ArrayList<FormBody.Field>();
        try {
            for (var part : request.getParts()) {
                try (InputStream content = part.getInputStream()) {
                    var text = new String(content.readNBytes(LIMIT), StandardCharsets.UTF_8);
                    fields.add(new FormBody.Field(part.getName(), text));
                }
            }
            return fields;
        } catch (IllegalStateException _) {
            throw new Rejection.TooLarge(LIMIT);
        } catch (IOException | ServletException _) {
            throw new Rejection.Invalid("malformed multipart body");
        }
    }
}
