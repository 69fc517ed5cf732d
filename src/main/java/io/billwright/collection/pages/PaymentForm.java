package io.billwright.collection.pages;

import io.billwright.messaging.documents.PublicForm;
import java.util.regex.Pattern;

/// What a customer chose on the payment page. `amount` is what the page said they would pay, in cents.
record PaymentForm(String method, boolean keeps, boolean cancels, String amount) {

    /// The choice of the processor's form. No method of a processor is called so.
    static final String NEW = "new";

    private static final Pattern METHOD = Pattern.compile("[!-~]{1,255}");

    static PaymentForm of(PublicForm form) {
        return new PaymentForm(
                form.field("method"),
                form.field("keep").equals("yes"),
                form.field("action").equals("cancel"),
                form.field("amount"));
    }

    boolean hasMethod() {
        return METHOD.matcher(method).matches();
    }
}
