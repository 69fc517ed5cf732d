package io.billwright.billing.runs;

import io.billwright.billing.issuing.DueWork;
import io.billwright.billing.issuing.DueWork.Action;
import io.billwright.billing.issuing.IssueInvoices;
import io.billwright.collection.charges.Dunning;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceStatus;
import io.billwright.invoicing.invoices.IssueStore;
import io.billwright.messaging.events.EventLog;
import io.billwright.messaging.events.EventLog.Event;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.db.SqlState;
import io.billwright.platform.jobs.TimedWork;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/// Announces invoices that were not paid by their due date. The status itself follows from the facts (R14).
@Component
@Order(4)
final class NotePastDue implements TimedWork {

    private static final int BATCH = 500;

    private final SellerTransactions transactions;
    private final DueWork work;
    private final IssueStore issues;
    private final InvoiceReader reader;
    private final Dunning dunning;
    private final EventLog events;

    NotePastDue(
            SellerTransactions transactions,
            DueWork work,
            IssueStore issues,
            InvoiceReader reader,
            Dunning dunning,
            EventLog events) {
        this.transactions = transactions;
        this.work = work;
        this.issues = issues;
        this.reader = reader;
        this.dunning = dunning;
        this.events = events;
    }

    @Override
    public String kind() {
        return "past_due";
    }

    @Override
    public String lane() {
        return TIME;
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public String nextDue() {
        return DueWork.nextDue(Action.PAST_DUE);
    }

    @Override
    public List<Happening> run(Seller seller, Instant now) {
        if (seller.mode() == Seller.Mode.SANDBOX) {
            transactions.run(seller, () -> work.await(Action.PAST_DUE, now));
        }
        try {
            return transactions.apart(seller, () -> note(work.take(Action.PAST_DUE, now, BATCH), now));
        } catch (RuntimeException failure) {
            if (SqlState.isPassing(failure)) {
                throw failure;
            }
            return oneByOne(seller, now);
        }
    }

    /// A batch that failed contains an invoice that fails: it is found and parked, and the rest goes on (S8).
    private List<Happening> oneByOne(Seller seller, Instant now) {
        var happenings = new ArrayList<Happening>();
        for (var id : transactions.in(seller, () -> work.peek(Action.PAST_DUE, now, BATCH))) {
            try {
                happenings.addAll(transactions.apart(seller, () -> note(work.takeOne(Action.PAST_DUE, id), now)));
            } catch (RuntimeException failure) {
                if (SqlState.isPassing(failure)) {
                    throw failure;
                }
                var reason = IssueInvoices.reason(id, failure);
                transactions.run(seller, () -> work.park(Action.PAST_DUE, id, reason, now));
                happenings.add(new Happening(now, "invoice.parked", id.toString()));
            }
        }
        return happenings;
    }

    private List<Happening> note(List<UUID> ids, Instant now) {
        if (ids.isEmpty()) {
            return List.of();
        }
        issues.lock(ids);
        var invoices = reader.read(ids, now).stream()
                .filter(invoice -> invoice.status() == InvoiceStatus.PAST_DUE)
                .toList();
        dunning.start(invoices, now);
        var pastDue = invoices.stream()
                .map(invoice -> new Event("invoice.past_due", invoice.knownId(), invoice))
                .toList();
        work.done(Action.PAST_DUE, ids);
        if (!pastDue.isEmpty()) {
            events.append(now, pastDue);
        }
        return pastDue.stream()
                .map(event -> new Happening(now, event.type(), event.objectId().toString()))
                .toList();
    }
}
