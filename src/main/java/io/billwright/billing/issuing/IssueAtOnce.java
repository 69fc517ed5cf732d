package io.billwright.billing.issuing;

import io.billwright.billing.issuing.DueWork.Action;
import java.time.Instant;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Issues an invoice in the transaction that schedules it.
@Component
public final class IssueAtOnce {

    private final DueWork work;
    private final IssueInvoices issueInvoices;

    IssueAtOnce(DueWork work, IssueInvoices issueInvoices) {
        this.work = work;
        this.issueInvoices = issueInvoices;
    }

    public void handle(UUID invoiceId, Instant now) {
        var outcome = issueInvoices.handle(work.takeOne(Action.ISSUE, invoiceId), now);
        if (!outcome.issued().contains(invoiceId)) {
            throw new IllegalStateException("invoice " + invoiceId + " was priced and yet cannot be issued");
        }
    }
}
