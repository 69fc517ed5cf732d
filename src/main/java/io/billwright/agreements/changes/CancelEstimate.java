package io.billwright.agreements.changes;

import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.Issued;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What canceling does to the invoices of a subscription. `creditedTotal` is what credit notes take back, `creditTotal`
/// what the companies that were billed then have to spend and did not have before, and `withdrawnTotal` what is not
/// billed any more, as it was scheduled.
record CancelEstimate(
        LocalDate endsAt,
        String currency,
        long creditedTotal,
        long creditTotal,
        long withdrawnTotal,
        List<Changed> invoices) {

    enum Change {
        WITHDRAWN,
        CREDITED,
        PRICED_ANEW,
        ADDED
    }

    record Changed(UUID invoiceId, Change change, long amount) {}

    static CancelEstimate of(
            LocalDate endsAt, String currency, List<Invoice> before, List<Invoice> after, long creditTotal) {
        var changed = changed(before, after);
        return new CancelEstimate(
                endsAt,
                currency,
                taken(changed, Change.CREDITED),
                creditTotal,
                taken(changed, Change.WITHDRAWN),
                changed);
    }

    private static long taken(List<Changed> changed, Change change) {
        return -changed.stream()
                .filter(one -> one.change == change)
                .mapToLong(Changed::amount)
                .reduce(0, Math::addExact);
    }

    private static List<Changed> changed(List<Invoice> before, List<Invoice> after) {
        var left = new LinkedHashMap<UUID, Invoice>();
        after.forEach(invoice -> left.put(invoice.invoiceId(), invoice));
        var changed = new ArrayList<Changed>();
        for (var invoice : before) {
            var now = left.remove(invoice.invoiceId());
            long amount = Math.subtractExact(worth(now), worth(invoice));
            if (now == null) {
                changed.add(new Changed(invoice.invoiceId(), Change.WITHDRAWN, amount));
            } else if (amount != 0) {
                changed.add(new Changed(
                        invoice.invoiceId(), now.isIssued() ? Change.CREDITED : Change.PRICED_ANEW, amount));
            }
        }
        left.values().forEach(invoice -> changed.add(new Changed(invoice.invoiceId(), Change.ADDED, worth(invoice))));
        changed.sort(Comparator.comparing(Changed::change));
        return changed;
    }

    private static long worth(@Nullable Invoice invoice) {
        if (invoice == null || invoice.isVoided()) {
            return 0;
        }
        return Math.subtractExact(invoice.content().total(), noted(invoice.issued()));
    }

    private static long noted(@Nullable Issued issued) {
        return issued == null ? 0 : issued.noted();
    }
}
