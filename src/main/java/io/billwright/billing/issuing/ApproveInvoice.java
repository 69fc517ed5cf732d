package io.billwright.billing.issuing;

import io.billwright.billing.issuing.DueWork.Action;
import io.billwright.invoicing.invoices.DraftStore;
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

/// Issues an invoice that waits for approval (spec 3.1).
@Component
final class ApproveInvoice {

    private final InvoiceStore invoices;
    private final DraftStore drafts;
    private final DueWork work;
    private final IssueInvoices issueInvoices;
    private final InvoiceReader reader;
    private final SellerClock clock;

    ApproveInvoice(
            InvoiceStore invoices,
            DraftStore drafts,
            DueWork work,
            IssueInvoices issueInvoices,
            InvoiceReader reader,
            SellerClock clock) {
        this.invoices = invoices;
        this.drafts = drafts;
        this.work = work;
        this.issueInvoices = issueInvoices;
        this.reader = reader;
        this.clock = clock;
    }

    InvoiceResponse handle(Seller seller, UUID invoiceId) {
        if (invoices.lock(invoiceId).isEmpty()) {
            throw new Rejection.NotFound("invoice");
        }
        var now = clock.now(seller);
        var status = reader.find(invoiceId, now).orElseThrow().status();
        if (status != InvoiceStatus.DRAFT) {
            throw new Rejection.Invalid("the invoice is " + status + "; only a draft can be approved")
                    .because(Reason.INVOICE_NOT_DRAFT);
        }
        drafts.approve(invoiceId, now);
        var outcome = issueInvoices.handle(work.takeOne(Action.ISSUE, invoiceId), now);
        if (outcome.issued().isEmpty()) {
            throw new Rejection.Conflict("the invoice cannot be issued now");
        }
        return reader.find(invoiceId, now).orElseThrow();
    }
}
