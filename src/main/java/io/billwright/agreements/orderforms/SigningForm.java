package io.billwright.agreements.orderforms;

import io.billwright.messaging.documents.PublicForm;
import io.billwright.platform.http.CardNumbers;
import io.billwright.platform.http.Printable;
import io.billwright.platform.http.Texts;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a customer typed into the forms of the order page, and what is wrong with it in words for the customer, by the
/// id of the field. What belongs to no field is under [#FORM].
public record SigningForm(
        String name,
        String title,
        String email,
        String code,
        String reason,
        String termsDigest,
        Map<String, String> errors) {

    static final String CHANGED = "This order was changed after you opened it. Please read it again before you sign.";
    static final String CLOSED = "This order can no longer be accepted.";
    static final String WRONG_CODE = "This code is wrong or no longer valid.";
    static final String NO_CODE = "No more codes can be sent now. Please try again later.";
    static final String NOT_A_SIGNATORY = "Please use the address that we have on file for you.";

    static final String FORM = "form";
    static final String EMAIL = "email";
    static final String CODE = "code";
    static final SigningForm EMPTY = new SigningForm("", "", "", "", "", "", Map.of());

    static final String REASON = "reason";

    private static final int LONGEST_NAME = 200;
    /// Control characters and those that turn the direction of text make a name read as another.
    private static final Pattern UNREADABLE =
            Pattern.compile("[\\p{Cc}\\p{Cs}\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufffd]");

    private static final Pattern SPACES = Pattern.compile("[\\s\\p{Z}]+");
    private static final Pattern LETTER = Pattern.compile("\\p{L}");

    /// The form that signs.
    static SigningForm signing(PublicForm form) {
        var errors = new HashMap<String, String>();
        if (!form.field("accept").equals("yes")) {
            errors.put("accept", "Please tick the box to accept the order.");
        }
        // Whoever types a reason and presses Enter wants anything but to sign.
        if (!oneLine(form, REASON).isEmpty()) {
            errors.put(REASON, "To sign, leave this empty. To decline, use the button below.");
        }
        return answering(form, errors);
    }

    /// The same form, sent to decline: nothing is to be accepted, and there may be a reason.
    static SigningForm declining(PublicForm form) {
        var errors = new HashMap<String, String>();
        complain(errors, REASON, oneLine(form, REASON), "the reason");
        return answering(form, errors);
    }

    private static SigningForm answering(PublicForm form, Map<String, String> errors) {
        var name = oneLine(form, "name");
        var title = oneLine(form, "title");
        if (name.isEmpty()) {
            errors.put("name", "Please enter your name.");
        }
        complain(errors, "name", name, "your name");
        complain(errors, "title", title, "your job title");
        return new SigningForm(
                name, title, "", form.field(CODE), oneLine(form, REASON), form.field("terms"), Map.copyOf(errors));
    }

    /// The form that asks for a code.
    static SigningForm asking(PublicForm form) {
        var email = form.field(EMAIL).strip();
        var isWrong = !Texts.isEmail(email) || UNREADABLE.matcher(email).find();
        return new SigningForm(
                "", "", email, "", "", "", isWrong ? Map.of(EMAIL, "Please enter your email address.") : Map.of());
    }

    private static String oneLine(PublicForm form, String field) {
        return SPACES.matcher(form.field(field)).replaceAll(" ").strip();
    }

    public @Nullable String error(String field) {
        return errors.get(field);
    }

    /// A title that begins with the word tells those who do not see the page.
    public String titlePrefix() {
        return hasErrors() ? "Error: " : "";
    }

    boolean hasErrors() {
        return !errors.isEmpty();
    }

    /// What was typed is kept; consent must be given again.
    SigningForm refused(String field, String problem) {
        return new SigningForm(name, title, email, code, reason, "", Map.of(field, problem));
    }

    private static void complain(Map<String, String> errors, String field, String text, String what) {
        if (text.length() > LONGEST_NAME) {
            errors.put(field, "Please enter " + what + " in at most " + LONGEST_NAME + " characters.");
        } else if (CardNumbers.in(text)) {
            errors.put(field, "Please enter " + what + ", and no card number.");
        } else if (!text.isEmpty()
                && (UNREADABLE.matcher(text).find() || !LETTER.matcher(text).find() || !Printable.isAll(text))) {
            errors.put(field, "Please enter " + what + " in letters.");
        }
    }
}
