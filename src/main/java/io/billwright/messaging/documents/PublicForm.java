package io.billwright.messaging.documents;

import io.billwright.platform.http.Rejection;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Objects;

/// The submitted form of a public page, see [PageForms].
public final class PublicForm {

    private static final int LARGEST_BODY = 16 * 1024;

    private final HttpServletRequest request;
    private final Visit visit;

    private PublicForm(HttpServletRequest request, Visit visit) {
        this.request = request;
        this.visit = visit;
    }

    static PublicForm of(HttpServletRequest request, Visit visit) {
        // Browsers always send the length of a form.
        if (request.getContentLengthLong() < 0 || request.getContentLengthLong() > LARGEST_BODY) {
            throw new Rejection.TooLarge(LARGEST_BODY);
        }
        return new PublicForm(request, visit);
    }

    /// The page it was on, and the browser it was shown in.
    public Visit visit() {
        return visit;
    }

    /// All values of a field.
    public List<String> fields(String name) {
        field(name);
        return List.of(Objects.requireNonNullElse(request.getParameterValues(name), new String[0]));
    }

    /// Empty if the field was not sent.
    public String field(String name) {
        try {
            return Objects.requireNonNullElse(request.getParameter(name), "");
        } catch (IllegalStateException _) {
            throw new Rejection.Invalid("malformed form body");
        }
    }
}
