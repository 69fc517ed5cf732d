package io.billwright.agreements.changes;

import io.billwright.agreements.subscriptions.Cancellation.Settlement;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.Issued;
import io.billwright.platform.http.Digest;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What canceling does to the invoices of a subscription. `creditedTotal` is what credit notes take back,
/// `creditTotal` the credit that the billed companies gain, `refundTotal` what is refunded, and `withdrawnTotal` the
/// total of withdrawn scheduled invoices. The hash covers all of it.
record CancelEstimate(
        LocalDate endsAt,
        Settlement settlement,
        String currency,
        long creditedTotal,
        long creditTotal,
        long refundTotal,
        long withdrawnTotal,
        List<Changed> invoices,
        String estimateHash) {

    enum Change {
        WITHDRAWN,
        CREDITED,
        PRICED_ANEW,
        ADDED
    }

    record Changed(UUID invoiceId, Change change, long amount) {}

    static CancelEstimate of(
            LocalDate endsAt,
            Money credit,
            Settlement settlement,
            List<Invoice> before,
            List<Invoice> after,
            long refunded) {
        var changed = changed(before, after);
        var currency = credit.currency().name();
        return new CancelEstimate(
                endsAt,
                settlement,
                currency,
                taken(changed, Change.CREDITED),
                credit.minorUnits(),
                refunded,
                taken(changed, Change.WITHDRAWN),
                changed,
                hash(List.of(endsAt, settlement, currency, credit.minorUnits(), refunded), changed));
    }

    /// An added invoice has another id each time, so its id is left out.
    private static String hash(List<?> totals, List<Changed> changed) {
        var text = new StringBuilder(totals.toString());
        for (var one : changed) {
            text.append(one.change == Change.ADDED ? "" : one.invoiceId)
                    .append(' ')
                    .append(one.change)
                    .append(' ')
                    .append(one.amount)
                    .append('\n');
        }
        return Digest.sha256(text.toString().getBytes(StandardCharsets.UTF_8));
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
