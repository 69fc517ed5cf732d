package io.billwright.invoicing.invoices;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The number shown before an invoice is issued (spec 2.1). It is lower case, unlike any number of a legal series
/// (R15).
public final class ProvisionalNumber {

    private static final int LAST_GROUP = 24;

    private ProvisionalNumber() {}

    static String unless(@Nullable String number, UUID invoiceId) {
        return number == null ? of(invoiceId) : number;
    }

    public static String of(UUID invoiceId) {
        return "prov-" + invoiceId.toString().substring(LAST_GROUP);
    }
}
