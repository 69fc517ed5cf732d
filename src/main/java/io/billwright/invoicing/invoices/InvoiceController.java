package io.billwright.invoicing.invoices;

import io.billwright.core.explain.Explanation;
import io.billwright.invoicing.invoices.InvoiceResponse.HistoryItem;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesQuery;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class InvoiceController {

    private static final Sorts SORTS = Sorts.newest("bill_at", "i.bill_at", "i.invoice_id")
            .amount("i.grand_total")
            .time("due_at", "i.due_at");

    private final Changes changes;
    private final SellerReads reads;
    private final SellerClock clock;
    private final InvoiceReader reader;
    private final ShowExpected showExpected;
    private final VersionStore versions;
    private final InvoiceHistory history;
    private final UpdateInvoice updateInvoice;

    InvoiceController(
            Changes changes,
            SellerReads reads,
            SellerClock clock,
            InvoiceReader reader,
            ShowExpected showExpected,
            VersionStore versions,
            InvoiceHistory history,
            UpdateInvoice updateInvoice) {
        this.changes = changes;
        this.reads = reads;
        this.clock = clock;
        this.reader = reader;
        this.showExpected = showExpected;
        this.versions = versions;
        this.history = history;
        this.updateInvoice = updateInvoice;
    }

    @GetMapping("/api/v2/invoices")
    @TakesQuery(
            value = {
                "status",
                "customer_id",
                "billed_company_id",
                "subscription_id",
                "external_id",
                "billed_from",
                "billed_until",
                "due_from",
                "due_until",
                "amount_min",
                "amount_max",
                "currency",
                "issued_from",
                "issued_until",
                "calculate_expected_usage",
                "sort"
            },
            paged = true)
    ListResponse<InvoiceResponse> list(Call call) {
        var page = SORTS.of(call);
        var filter = InvoiceFilter.of(call::query);
        return showExpected.read(call, () -> {
            var now = clock.now(call.seller());
            return ListResponse.of(
                    page, showExpected.of(call, reader.list(filter, page, now), now), () -> reader.count(filter, now));
        });
    }

    @GetMapping("/api/v2/invoices/{invoice_id}")
    @TakesQuery("calculate_expected_usage")
    InvoiceResponse get(Call call) {
        return showExpected.read(call, () -> {
            var invoice = showExpected.of(call, find(call), clock.now(call.seller()));
            return invoice.withHistory(history.of(invoice.knownId(), ZoneId.of(invoice.timeZone())));
        });
    }

    @PatchMapping("/api/v2/invoices/{invoice_id}")
    ResponseEntity<byte[]> update(Call call) {
        var invoiceId = call.pathId("invoice_id");
        var request = call.body(UpdateInvoice.Request::of);
        return changes.done(call, () -> updateInvoice.handle(call.seller(), invoiceId, request));
    }

    record Versions(List<VersionResponse> data) {}

    @GetMapping("/api/v2/invoices/{invoice_id}/versions")
    Versions versions(Call call) {
        return reads.in(call.seller(), () -> {
            var invoice = find(call);
            var id = invoice.knownId();
            var shown = new ArrayList<VersionResponse>();
            long before = 0;
            for (var version : versions.of(id)) {
                shown.add(VersionResponse.of(
                        version, before, versions.lines(id, version.version()), ZoneId.of(invoice.timeZone())));
                before = version.grandTotal();
            }
            return new Versions(shown);
        });
    }

    record Explained(
            UUID invoiceId, UUID invoiceVersionId, int version, long grandTotal, List<Explanation.Entry> steps) {}

    /// How the total was calculated, in the version asked for or the current one (R21).
    @GetMapping("/api/v2/invoices/{invoice_id}/explain")
    @TakesQuery("version")
    Explained explain(Call call) {
        return reads.in(call.seller(), () -> {
            var invoice = find(call);
            var id = invoice.knownId();
            int number = InvoiceVersion.wanted(call).orElse(invoice.version());
            var version = versions.find(id, number)
                    .orElseThrow(() -> new Rejection.NotFound(
                            invoice.issuedAt() == null ? "explanation of an invoice that is not issued" : "version"));
            var steps = versions.explanation(id, number).orElseThrow().steps();
            return new Explained(id, version.versionId(), number, version.grandTotal(), steps);
        });
    }

    record History(List<HistoryItem> data) {}

    @GetMapping("/api/v2/invoices/{invoice_id}/history")
    History history(Call call) {
        return reads.in(call.seller(), () -> {
            var invoice = find(call);
            return new History(history.of(invoice.knownId(), ZoneId.of(invoice.timeZone())));
        });
    }

    private InvoiceResponse find(Call call) {
        return reader.find(call.pathId("invoice_id"), clock.now(call.seller()))
                .orElseThrow(() -> new Rejection.NotFound("invoice"));
    }
}
