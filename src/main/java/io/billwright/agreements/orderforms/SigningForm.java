package io.billwright.agreements.orderforms;

import io.billwright.messaging.documents.PublicForm;
import io.billwright.messaging.languages.Messages;
import io.billwright.platform.http.CardNumbers;
import io.billwright.platform.http.Printable;
import io.billwright.platform.http.Texts;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a customer entered into the forms of the order page, and error messages for the customer by the id of the
/// field. Errors that belong to no field are under [#FORM].
public record SigningForm(
        String name,
        String title,
        String email,
        String code,
        String reason,
        String termsDigest,
        Map<String, String> errors) {

    static final String FORM = "form";
    static final String EMAIL = "email";
    static final String CODE = "code";
    static final SigningForm EMPTY = new SigningForm("", "", "", "", "", "", Map.of());

    static final String REASON = "reason";

    private static final int LONGEST_NAME = 200;
    /// Control characters, and those that change the direction of text, can make a name read as another.
    private static final Pattern UNREADABLE =
            Pattern.compile("[\\p{Cc}\\p{Cs}\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufffd]");

    private static final Pattern SPACES = Pattern.compile("[\\s\\p{Z}]+");
    private static final Pattern LETTER = Pattern.compile("\\p{L}");

    /// The form that signs.
    static SigningForm signing(PublicForm form, Messages texts) {
        var errors = new HashMap<String, String>();
        if (!form.field("accept").equals("yes")) {
            errors.put("accept", texts.text("wrong.accept"));
        }
        // Whoever types a reason and presses Enter does not mean to sign.
        if (!oneLine(form, REASON).isEmpty()) {
            errors.put(REASON, texts.text("wrong.reason"));
        }
        return answering(form, texts, errors);
    }

    /// The same form, sent to decline: no consent is needed, and there may be a reason.
    static SigningForm declining(PublicForm form, Messages texts) {
        var errors = new HashMap<String, String>();
        complain(errors, texts, REASON, oneLine(form, REASON));
        return answering(form, texts, errors);
    }

    private static SigningForm answering(PublicForm form, Messages texts, Map<String, String> errors) {
        var name = oneLine(form, "name");
        var title = oneLine(form, "title");
        if (name.isEmpty()) {
            errors.put("name", texts.text("wrong.name"));
        }
        complain(errors, texts, "name", name);
        complain(errors, texts, "title", title);
        return new SigningForm(
                name, title, "", form.field(CODE), oneLine(form, REASON), form.field("terms"), Map.copyOf(errors));
    }

    /// The form that asks for a code.
    static SigningForm asking(PublicForm form, Messages texts) {
        var email = form.field(EMAIL).strip();
        var isWrong = !Texts.isEmail(email) || UNREADABLE.matcher(email).find();
        return new SigningForm(
                "", "", email, "", "", "", isWrong ? Map.of(EMAIL, texts.text("wrong.email")) : Map.of());
    }

    private static String oneLine(PublicForm form, String field) {
        return SPACES.matcher(form.field(field)).replaceAll(" ").strip();
    }

    public @Nullable String error(String field) {
        return errors.get(field);
    }

    /// The prefix of the page title on errors, for those who do not see the page.
    public String titlePrefix(Messages texts) {
        return hasErrors() ? texts.text("error") + ": " : "";
    }

    boolean hasErrors() {
        return !errors.isEmpty();
    }

    /// Keeps what was entered, but consent must be given again.
    SigningForm refused(String field, String problem) {
        return new SigningForm(name, title, email, code, reason, "", Map.of(field, problem));
    }

    private static void complain(Map<String, String> errors, Messages texts, String field, String text) {
        var wrong = "wrong." + field;
        if (text.length() > LONGEST_NAME) {
            errors.put(field, texts.text(wrong + ".long", LONGEST_NAME));
        } else if (CardNumbers.in(text)) {
            errors.put(field, texts.text(wrong + ".card"));
        } else if (!text.isEmpty()
                && (UNREADABLE.matcher(text).find() || !LETTER.matcher(text).find() || !Printable.isAll(text))) {
            errors.put(field, texts.text(wrong + ".letters"));
        }
    }
}
