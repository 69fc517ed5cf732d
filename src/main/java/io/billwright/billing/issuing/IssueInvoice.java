package io.billwright.billing.issuing;

import io.billwright.billing.issuing.DueWork.Action;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.InvoiceStatus;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Issues one scheduled invoice now, on request.
@Component
final class IssueInvoice {

    private final InvoiceStore invoices;
    private final DueWork work;
    private final IssueInvoices issueInvoices;
    private final InvoiceReader reader;
    private final SellerClock clock;

    IssueInvoice(
            InvoiceStore invoices, DueWork work, IssueInvoices issueInvoices, InvoiceReader reader, SellerClock clock) {
        this.invoices = invoices;
        this.work = work;
        this.issueInvoices = issueInvoices;
        this.reader = reader;
        this.clock = clock;
    }

    InvoiceResponse handle(Seller seller, UUID invoiceId) {
        var invoice = invoices.lock(invoiceId).orElseThrow(() -> new Rejection.NotFound("invoice"));
        if (invoice.isIssued() || invoice.isVoided()) {
            throw new Rejection.Invalid(invoice.isVoided() ? "the invoice is voided" : "the invoice is issued already")
                    .because(invoice.isVoided() ? Reason.INVOICE_VOIDED : Reason.INVOICE_ISSUED);
        }
        var now = clock.now(seller);
        var status = reader.find(invoiceId, now).orElseThrow().status();
        if (status == InvoiceStatus.DRAFT) {
            throw new Rejection.Invalid("the invoice waits for approval; approve it").because(Reason.INVOICE_IS_DRAFT);
        }
        if (status == InvoiceStatus.PAUSED) {
            throw new Rejection.Invalid("the subscription of the invoice is paused; resume it first")
                    .because(Reason.SUBSCRIPTION_PAUSED);
        }
        var outcome = issueInvoices.handle(work.takeOne(Action.ISSUE, invoiceId), now);
        if (outcome.issued().isEmpty()) {
            throw new Rejection.Conflict("the invoice cannot be issued now");
        }
        return reader.find(invoiceId, now).orElseThrow();
    }
}
