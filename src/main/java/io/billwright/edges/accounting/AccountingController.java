package io.billwright.edges.accounting;

import io.billwright.platform.db.SellerReads;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesQuery;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class AccountingController {

    private static final Sorts SORTS = Sorts.newest("created_at", "s.created_at", "s.invoice_id");

    private final SellerReads reads;
    private final SellerTransactions transactions;
    private final Changes changes;
    private final ConnectionStore connections;
    private final ConnectAccounting connect;
    private final SyncStore syncs;
    private final RequestSync requestSync;

    AccountingController(
            SellerReads reads,
            SellerTransactions transactions,
            Changes changes,
            ConnectionStore connections,
            ConnectAccounting connect,
            SyncStore syncs,
            RequestSync requestSync) {
        this.reads = reads;
        this.transactions = transactions;
        this.changes = changes;
        this.connections = connections;
        this.connect = connect;
        this.syncs = syncs;
        this.requestSync = requestSync;
    }

    @GetMapping("/api/v2/accounting/connection")
    ConnectionResponse get(Call call) {
        return transactions
                .in(call.seller(), connections::find)
                .map(ConnectionResponse::of)
                .orElseThrow(() -> new Rejection.NotFound("accounting connection"));
    }

    @PutMapping("/api/v2/accounting/connection")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> put(Call call) {
        var request = call.body(ConnectAccounting.Request::of);
        return changes.done(call, () -> connect.handle(request));
    }

    @DeleteMapping("/api/v2/accounting/connection")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> delete(Call call) {
        return changes.done(call, connect::disconnect);
    }

    @GetMapping("/api/v2/accounting/syncs")
    @TakesQuery(
            value = {"state", "created_from", "created_until", "updated_from", "updated_until", "sort"},
            paged = true)
    ListResponse<Sync> syncs(Call call) {
        var page = SORTS.of(call);
        var filter = new Filter(call, "true")
                .oneOf("state", Sync.State.class, "s.state")
                .days("created", "s.created_at")
                .days("updated", "s.updated_at");
        return reads.in(
                call.seller(), () -> ListResponse.of(page, syncs.list(filter, page), () -> syncs.count(filter)));
    }

    @PostMapping("/api/v2/accounting/syncs/{invoice_id}/retry")
    ResponseEntity<byte[]> retry(Call call) {
        var invoiceId = call.pathId("invoice_id");
        call.body(_ -> true);
        return changes.done(call, () -> requestSync.handle(invoiceId));
    }
}
