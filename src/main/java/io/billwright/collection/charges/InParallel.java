package io.billwright.collection.charges;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Acting;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.db.SqlState;
import io.billwright.platform.jobs.Claim;
import io.billwright.platform.jobs.Claims;
import io.billwright.platform.jobs.Leases;
import io.opentelemetry.context.Context;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Works on many claims in parallel, since a payment processor takes most of a second to answer. In a sandbox they
/// run one after the other, in the transaction that advances its clock.
@Component
public final class InParallel {

    private static final Logger LOG = LoggerFactory.getLogger(InParallel.class);

    private final SellerTransactions transactions;
    private final Claims claims;
    private final Leases leases;
    private final SellerClock clock;

    InParallel(SellerTransactions transactions, Claims claims, Leases leases, SellerClock clock) {
        this.transactions = transactions;
        this.claims = claims;
        this.leases = leases;
        this.clock = clock;
    }

    /// Work that is still open afterwards is due `again` later, unless it has set a time itself. Failed work is left
    /// out of the results and retried with backoff.
    public <R> List<R> map(Seller seller, List<Claim> held, Duration again, Function<UUID, R> work) {
        if (seller.mode() == Seller.Mode.SANDBOX) {
            return held.stream()
                    .map(claim -> worked(seller, claim, again, work))
                    .toList();
        }
        var actor = Acting.current();
        List<Future<Optional<R>>> ended;
        try (var _ = leases.keep(seller, held);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            ended = held.stream()
                    .map(claim -> threads.submit(Context.current()
                            .wrap(() -> Acting.as(actor, () -> attempted(seller, claim, again, work)))))
                    .toList();
        }
        return ended.stream()
                .filter(one -> one.state() == Future.State.SUCCESS)
                .map(Future::resultNow)
                .flatMap(Optional::stream)
                .toList();
    }

    private <R> R worked(Seller seller, Claim claim, Duration again, Function<UUID, R> work) {
        var result = work.apply(claim.key());
        transactions.run(seller, () -> claims.release(claim, clock.now(seller).plus(again)));
        return result;
    }

    private <R> Optional<R> attempted(Seller seller, Claim claim, Duration again, Function<UUID, R> work) {
        try {
            return Optional.of(worked(seller, claim, again, work));
        } catch (RuntimeException failure) {
            if (SqlState.is(failure, SqlState.SELLER_CLOSED)) {
                // The seller moves to another cell, and the claim moves along.
                return Optional.empty();
            }
            var errorId = UUID.randomUUID();
            LOG.error("work with the payment processor on {} failed, error {}", claim.key(), errorId, failure);
            transactions.run(seller, () -> claims.failed(claim, "internal error " + errorId, clock.now(seller)));
            return Optional.empty();
        }
    }
}
