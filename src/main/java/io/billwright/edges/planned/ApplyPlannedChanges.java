package io.billwright.edges.planned;

import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.db.SqlState;
import io.billwright.platform.http.ParkedReason;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.jobs.TimedWork;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/// Makes planned changes when their day begins, one after the other, in the name of whoever planned them. It runs
/// before everything else that is due then, so that the day's bills use the new settings. A change and the record
/// that it was applied are one transaction.
@Component
@Order(0)
final class ApplyPlannedChanges implements TimedWork {

    private static final Logger LOG = LoggerFactory.getLogger(ApplyPlannedChanges.class);

    private final SellerTransactions transactions;
    private final PlannedChangeStore planned;
    private final PlanChange planChange;

    ApplyPlannedChanges(SellerTransactions transactions, PlannedChangeStore planned, PlanChange planChange) {
        this.transactions = transactions;
        this.planned = planned;
        this.planChange = planChange;
    }

    @Override
    public String kind() {
        return PlannedChange.OPERATION;
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
        return PlannedChangeStore.NEXT_DUE;
    }

    @Override
    public List<Happening> run(Seller seller, Instant now) {
        var happenings = new ArrayList<Happening>();
        while (true) {
            var next = transactions.in(seller, () -> planned.next(now));
            if (next.isEmpty()) {
                return happenings;
            }
            happenings.addAll(settle(seller, next.get(), now));
        }
    }

    /// Returns nothing if another process has settled it meanwhile.
    private List<Happening> settle(Seller seller, PlannedChange change, Instant now) {
        var id = change.plannedChangeId();
        try {
            boolean isMade = transactions.apartAs(change.actor(), seller, () -> make(seller, change, now));
            return isMade ? List.of(new Happening(now, "planned_change.applied", id.toString())) : List.of();
        } catch (RuntimeException failure) {
            if (SqlState.isPassing(failure)) {
                throw failure;
            }
            var reason = ParkedReason.of(failure, LOG, "planned change " + id);
            transactions.run(seller, () -> planned.park(id, reason, now));
            return List.of(new Happening(now, "planned_change.parked", id.toString()));
        }
    }

    private boolean make(Seller seller, PlannedChange change, Instant now) {
        planned.lock();
        var isNext = planned.next(now)
                .filter(next -> next.plannedChangeId().equals(change.plannedChangeId()))
                .isPresent();
        if (isNext) {
            if (planned.isOvertaken(change)) {
                throw new Rejection.Invalid("a later plan for the same settings has taken effect");
            }
            planChange.read(change.kind(), change.object(), change.body()).make(seller);
            planned.applied(change.plannedChangeId(), now);
        }
        return isNext;
    }
}
