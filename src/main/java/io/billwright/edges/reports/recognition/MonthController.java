package io.billwright.edges.reports.recognition;

import io.billwright.edges.reports.months.Months;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Reports and closes months. The estimate of a closing runs it in a transaction that is rolled back.
@RestController
final class MonthController {

    private final Changes changes;
    private final SellerReads reads;
    private final SellerTransactions transactions;
    private final RecogniseRevenue recognise;
    private final CloseMonth closeMonth;

    MonthController(
            Changes changes,
            SellerReads reads,
            SellerTransactions transactions,
            RecogniseRevenue recognise,
            CloseMonth closeMonth) {
        this.changes = changes;
        this.reads = reads;
        this.transactions = transactions;
        this.recognise = recognise;
        this.closeMonth = closeMonth;
    }

    @GetMapping("/api/v2/reports/months/{month}")
    MonthReport show(Call call) {
        var month = Months.of(call.path("month"));
        return reads.in(call.seller(), () -> closeMonth.report(recognise.standing(call.seller()), month));
    }

    @PostMapping("/api/v2/reports/months/{month}/close")
    ResponseEntity<byte[]> close(Call call) {
        var month = Months.of(call.path("month"));
        var request = call.body(CloseMonth.Request::of);
        return changes.done(call, () -> closeMonth.handle(call.seller(), month, request));
    }

    @PostMapping("/api/v2/reports/months/{month}/close/estimate")
    @RequiresScope(Scope.READ)
    MonthReport estimate(Call call) {
        var month = Months.of(call.path("month"));
        var request = call.body(CloseMonth.Request::of);
        return transactions.undone(call.seller(), () -> closeMonth.handle(call.seller(), month, request));
    }
}
