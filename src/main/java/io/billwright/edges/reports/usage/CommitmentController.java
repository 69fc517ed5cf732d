package io.billwright.edges.reports.usage;

import io.billwright.edges.reports.ReportPage;
import io.billwright.edges.reports.ReportQuery;
import io.billwright.metering.rating.RunningCommitments;
import io.billwright.metering.usage.CompactUsage;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.TakesQuery;
import java.util.List;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class CommitmentController {

    private final SellerReads reads;
    private final SellerTransactions transactions;
    private final SellerClock clock;
    private final CommitmentLineStore store;
    private final RunningCommitments running;
    private final CompactUsage compactUsage;
    private final ReadCommitments readCommitments;

    CommitmentController(
            SellerReads reads,
            SellerTransactions transactions,
            SellerClock clock,
            CommitmentLineStore store,
            RunningCommitments running,
            CompactUsage compactUsage,
            ReadCommitments readCommitments) {
        this.reads = reads;
        this.transactions = transactions;
        this.clock = clock;
        this.store = store;
        this.running = running;
        this.compactUsage = compactUsage;
        this.readCommitments = readCommitments;
    }

    /// Whether to list all commitments or only those at risk.
    enum Which {
        ALL,
        AT_RISK
    }

    @GetMapping("/api/v2/reports/usage/commitments")
    @TakesQuery(
            value = {"which", "customer_id"},
            paged = true)
    ListResponse<UsageCommitment> commitments(Call call) {
        var page = ReportPage.of(call);
        var which = ReportQuery.choice(call, "which", Which.class).orElse(Which.ALL);
        var customer = call.queryId("customer_id");
        var ids = reads.in(call.seller(), () -> store.committed(clock.now(call.seller()), customer));
        merge(call, ids);
        return reads.in(
                call.seller(),
                () -> page.whole(readCommitments.of(ids, clock.now(call.seller())).stream()
                        .filter(row -> which == Which.ALL || row.atRisk() > 0)
                        .toList()));
    }

    /// Merges each subscription in its own transaction, so that billing waits for at most one of them.
    private void merge(Call call, List<UUID> ids) {
        for (var id : reads.in(call.seller(), () -> running.waiting(ids))) {
            transactions.in(call.seller(), () -> {
                compactUsage.handle(List.of(id));
                return id;
            });
        }
    }
}
