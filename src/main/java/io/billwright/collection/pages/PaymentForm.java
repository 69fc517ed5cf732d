package io.billwright.collection.pages;

import io.billwright.messaging.documents.PublicForm;
import java.util.regex.Pattern;

/// What a customer submitted on the payment page. `amount` is the amount that the page showed, in cents; `code` is
/// the one typed from the mail.
record PaymentForm(Action action, String method, boolean keeps, String amount, String code) {

    enum Action {
        PAY,
        CANCEL,
        SEND_CODE,
        CONFIRM_CODE
    }

    /// Chooses the processor's form. No processor uses this as a method id.
    static final String NEW = "new";

    private static final Pattern METHOD = Pattern.compile("[!-~]{1,255}");

    static PaymentForm of(PublicForm form) {
        return new PaymentForm(
                action(form.field("action")),
                form.field("method"),
                form.field("keep").equals("yes"),
                form.field("amount"),
                form.field("code"));
    }

    private static Action action(String name) {
        return switch (name) {
            case "cancel" -> Action.CANCEL;
            case "send-code" -> Action.SEND_CODE;
            case "confirm-code" -> Action.CONFIRM_CODE;
            default -> Action.PAY;
        };
    }

    boolean isNew() {
        return method.equals(NEW);
    }

    boolean hasMethod() {
        return METHOD.matcher(method).matches();
    }
}
