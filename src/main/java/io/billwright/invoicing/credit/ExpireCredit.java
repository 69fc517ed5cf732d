package io.billwright.invoicing.credit;

import io.billwright.core.money.Money;
import io.billwright.parties.customers.CreditByHand;
import io.billwright.parties.customers.CreditEntries;
import io.billwright.parties.customers.CreditExpiryStore;
import io.billwright.parties.customers.CreditStore;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.db.SqlState;
import io.billwright.platform.http.ParkedReason;
import io.billwright.platform.jobs.TimedWork;
import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/// Withdraws the unspent part of a credit grant when it expires (R28). Runs after issuing, so that invoices of that
/// moment can still use the credit.
@Component
@Order(4)
final class ExpireCredit implements TimedWork {

    private static final Logger LOG = LoggerFactory.getLogger(ExpireCredit.class);
    private static final int BATCH = 200;

    private final SellerTransactions transactions;
    private final CreditExpiryStore expiries;
    private final CreditEntries entries;
    private final CreditStore credits;
    private final WriteCreditByHand writeCreditByHand;

    ExpireCredit(
            SellerTransactions transactions,
            CreditExpiryStore expiries,
            CreditEntries entries,
            CreditStore credits,
            WriteCreditByHand writeCreditByHand) {
        this.transactions = transactions;
        this.expiries = expiries;
        this.entries = entries;
        this.credits = credits;
        this.writeCreditByHand = writeCreditByHand;
    }

    @Override
    public String kind() {
        return "credit_expiry";
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
        return CreditExpiryStore.NEXT_DUE;
    }

    @Override
    public List<Happening> run(Seller seller, Instant now) {
        var happenings = new ArrayList<Happening>();
        for (var due : transactions.in(seller, () -> expiries.due(now, BATCH))) {
            var id = due.entryId().toString();
            try {
                if (transactions.apart(seller, () -> expire(due, now))) {
                    happenings.add(new Happening(now, "credit.expired", id));
                }
            } catch (RuntimeException failure) {
                if (SqlState.isPassing(failure)) {
                    throw failure;
                }
                var reason = ParkedReason.of(failure, LOG, "the expiry of credit " + due.entryId());
                transactions.run(seller, () -> expiries.park(due.entryId(), reason, now));
                happenings.add(new Happening(now, "credit.parked", id));
            }
        }
        return happenings;
    }

    /// Spending credit takes the same lock, so the unspent amount cannot change meanwhile.
    private boolean expire(CreditExpiryStore.Due due, Instant now) {
        credits.lock(Set.of(due.customerId()));
        if (!expiries.take(due.entryId())) {
            return false;
        }
        long left = CreditLots.left(entries.all(due.customerId(), due.currency()), due.entryId());
        if (left > 0) {
            writeCreditByHand.handle(
                    new CreditByHand(
                            Ids.next(),
                            due.customerId(),
                            new Money(-left, due.currency()),
                            CreditByHand.Kind.EXPIRY,
                            "Expired credit",
                            null,
                            null,
                            Labels.NONE),
                    now);
        }
        return true;
    }
}
