package io.billwright.agreements.orderforms;

import io.billwright.messaging.documents.PublicForm;
import jakarta.servlet.http.HttpServletRequest;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a customer typed into the form of the order page, and what is wrong with it in words for the customer.
public record SigningForm(
        String name,
        String termsDigest,
        @Nullable String nameError,
        @Nullable String consentError,
        @Nullable String formError) {

    static final String CHANGED = "This order was changed after you opened it. Please read it again before you sign.";
    static final String CLOSED = "This order can no longer be accepted.";
    static final SigningForm EMPTY = new SigningForm("", "", null, null, null);

    private static final int LONGEST_NAME = 200;
    /// Control characters and those that turn the direction of text make a name read as another.
    private static final Pattern UNREADABLE =
            Pattern.compile("[\\p{Cc}\\p{Cs}\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufffd]");

    private static final Pattern SPACES = Pattern.compile("[\\s\\p{Z}]+");
    private static final Pattern LETTER = Pattern.compile("\\p{L}");

    static SigningForm of(HttpServletRequest request) {
        var form = PublicForm.of(request);
        var name = SPACES.matcher(form.field("name")).replaceAll(" ").strip();
        var consentError = form.field("accept").equals("yes") ? null : "Please tick the box to accept the order.";
        return new SigningForm(name, form.field("terms"), nameError(name), consentError, null);
    }

    /// A title that begins with the word tells those who do not see the page.
    public String title() {
        return hasErrors() ? "Error: " : "";
    }

    boolean hasErrors() {
        return nameError != null || consentError != null || formError != null;
    }

    /// The name is kept; consent must be given again.
    SigningForm refused(String reason) {
        return new SigningForm(name, "", null, null, reason);
    }

    private static @Nullable String nameError(String name) {
        if (name.isEmpty()) {
            return "Please enter your name.";
        }
        if (name.length() > LONGEST_NAME) {
            return "Please enter a name of at most " + LONGEST_NAME + " characters.";
        }
        return UNREADABLE.matcher(name).find() || !LETTER.matcher(name).find()
                ? "Please enter your name in letters."
                : null;
    }
}
