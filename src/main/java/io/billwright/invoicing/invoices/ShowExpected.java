package io.billwright.invoicing.invoices;

import io.billwright.platform.db.SellerReads;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/// Shows future invoices with the usage expected so far, if the request asks for it (spec 2.1).
@Component
public final class ShowExpected {

    private final SellerReads reads;
    private final SellerTransactions transactions;
    private final ExpectedUsage expectedUsage;

    ShowExpected(SellerReads reads, SellerTransactions transactions, ExpectedUsage expectedUsage) {
        this.reads = reads;
        this.transactions = transactions;
        this.expectedUsage = expectedUsage;
    }

    /// Expected usage needs a transaction that may write: pending usage is merged before it is counted.
    public <T> T read(Call call, Supplier<T> read) {
        return isAsked(call) ? transactions.in(call.seller(), read) : reads.in(call.seller(), read);
    }

    public InvoiceResponse of(Call call, InvoiceResponse shown, Instant now) {
        return of(call, List.of(shown), now).getFirst();
    }

    public List<InvoiceResponse> of(Call call, List<InvoiceResponse> shown, Instant now) {
        return isAsked(call) ? of(shown, now) : shown;
    }

    /// Call inside a transaction that may write.
    public List<InvoiceResponse> of(List<InvoiceResponse> shown, Instant now) {
        var ids = shown.stream()
                .filter(invoice -> !invoice.isRenewalEstimate())
                .map(InvoiceResponse::knownId)
                .toList();
        var expected = expectedUsage.of(ids, now);
        return shown.stream()
                .map(invoice -> {
                    var content = invoice.isRenewalEstimate() ? null : expected.get(invoice.knownId());
                    return content == null ? invoice : invoice.expecting(content);
                })
                .toList();
    }

    private static boolean isAsked(Call call) {
        var flag = call.query("calculate_expected_usage");
        if (flag != null && !flag.equals("true") && !flag.equals("false")) {
            throw Rejection.Invalid.field("calculate_expected_usage", "must be true or false");
        }
        return "true".equals(flag);
    }
}
