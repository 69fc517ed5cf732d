package io.billwright.messaging.documents;

import io.billwright.platform.http.Rejection;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;

/// What somebody sent with the form of a public page.
public final class PublicForm {

    private static final int LARGEST_BODY = 16 * 1024;

    private final HttpServletRequest request;

    private PublicForm(HttpServletRequest request) {
        this.request = request;
    }

    public static PublicForm of(HttpServletRequest request) {
        // A browser always says how long a form is.
        if (request.getContentLengthLong() < 0 || request.getContentLengthLong() > LARGEST_BODY) {
            throw new Rejection.TooLarge(LARGEST_BODY);
        }
        return new PublicForm(request);
    }

    /// Empty if it was not sent.
    public String field(String name) {
        try {
            return Objects.requireNonNullElse(request.getParameter(name), "");
        } catch (IllegalStateException _) {
            throw new Rejection.Invalid("malformed form body");
        }
    }
}
