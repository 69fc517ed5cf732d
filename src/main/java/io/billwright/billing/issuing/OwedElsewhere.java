package io.billwright.billing.issuing;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.http.DecimalLimits;
import io.billwright.platform.http.Fields;
import io.billwright.platform.labels.Labels;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A request to take over an open invoice of another system. Amounts are sent in currency units and kept in cents.
record OwedElsewhere(
        UUID customerId,
        @Nullable String externalId,
        String number,
        LocalDate issuedOn,
        LocalDate dueOn,
        CurrencyCode currency,
        long total,
        long tax,
        long remaining,
        @Nullable String description) {

    private static final DecimalLimits AMOUNT = new DecimalLimits(12, 2, false);

    static OwedElsewhere of(Fields fields) {
        var issuedOn = fields.date("issued_on");
        var dueOn = fields.date("due_on");
        if (!fields.isWrong("issued_on") && !fields.isWrong("due_on") && dueOn.isBefore(issuedOn)) {
            fields.wrong("due_on", "must not be before issued_on");
        }
        if (dueOn.isAfter(NewInvoice.LAST_DAY)) {
            fields.wrong("due_on", "must not be after " + NewInvoice.LAST_DAY);
        }
        var total = cents(fields, "total");
        var tax = fields.present("tax") ? cents(fields, "tax") : 0;
        var remaining = cents(fields, "remaining");
        if (!fields.isWrong("remaining") && remaining == 0) {
            fields.wrong("remaining", "must be greater than 0: an invoice that is paid stays where it is");
        }
        if (!fields.isWrong("total") && !fields.isWrong("remaining") && remaining > total) {
            fields.wrong("remaining", "must not be more than total");
        }
        if (!fields.isWrong("total") && !fields.isWrong("tax") && tax > total) {
            fields.wrong("tax", "must not be more than total");
        }
        return new OwedElsewhere(
                fields.uuid("customer_id"),
                Labels.externalId(fields),
                fields.text("number", 60),
                issuedOn,
                dueOn,
                fields.choice("currency", CurrencyCode.class),
                total,
                tax,
                remaining,
                fields.optionalText("description", 100));
    }

    private static long cents(Fields fields, String name) {
        return fields.decimal(name, AMOUNT).movePointRight(2).longValueExact();
    }

    /// The description of the line that carries the open amount.
    String lineName() {
        var what = description == null ? "Invoice " + number : description;
        return what + ", issued on " + issuedOn + ": total " + written(total) + ", tax included " + written(tax);
    }

    private String written(long cents) {
        return currency + " " + BigDecimal.valueOf(cents, 2).toPlainString();
    }
}
