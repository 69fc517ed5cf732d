package io.billwright.collection.charges;

import io.billwright.collection.charges.Attempt.Origin;
import io.billwright.collection.charges.BeginCharge.Means;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpaqueText;
import io.billwright.platform.http.Rejection;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

@RestController
final class ChargeController {

    private static final int LONGEST_ID = 255;

    private final Changes changes;
    private final SellerReads reads;
    private final SellerClock clock;
    private final InvoiceReader invoices;
    private final AttemptStore attempts;
    private final BeginCharge beginCharge;
    private final SendCharge sendCharge;
    private final JsonMapper json;

    ChargeController(
            Changes changes,
            SellerReads reads,
            SellerClock clock,
            InvoiceReader invoices,
            AttemptStore attempts,
            BeginCharge beginCharge,
            SendCharge sendCharge,
            JsonMapper json) {
        this.changes = changes;
        this.reads = reads;
        this.clock = clock;
        this.invoices = invoices;
        this.attempts = attempts;
        this.beginCharge = beginCharge;
        this.sendCharge = sendCharge;
        this.json = json;
    }

    record PayRequest(@Nullable String paymentMethodId) {

        static PayRequest of(Fields fields) {
            return new PayRequest(OpaqueText.optional(fields, "payment_method_id", LONGEST_ID));
        }

        Means means() {
            return paymentMethodId == null ? new Means.Default() : new Means.Saved(paymentMethodId);
        }
    }

    /// Charges a saved payment method. The Idempotency-Key stores only that the charge was begun. The answer is read
    /// afresh each time, so a replay shows the current state.
    @PostMapping("/api/v2/invoices/{invoice_id}/pay")
    ResponseEntity<byte[]> pay(Call call) {
        var invoiceId = call.pathId("invoice_id");
        var request = call.body(PayRequest::of);
        var begun = changes.created(call, () -> {
            var attempt = beginCharge.handle(call.seller(), invoiceId, Origin.API, request.means());
            return AttemptResponse.of(attempt, ZoneId.of("UTC"));
        });
        var attemptId =
                UUID.fromString(json.readTree(begun.getBody()).get("attempt_id").stringValue());
        if (begun.getHeaders().getFirst("Idempotent-Replayed") == null) {
            sendCharge.handle(call.seller(), attemptId);
        }
        var answer = reads.in(
                call.seller(), () -> shown(call, attempts.find(attemptId).orElseThrow()));
        return ResponseEntity.status(begun.getStatusCode())
                .headers(begun.getHeaders())
                .body(json.writeValueAsBytes(answer));
    }

    record Attempts(List<AttemptResponse> data) {}

    @GetMapping("/api/v2/invoices/{invoice_id}/payment-attempts")
    Attempts attempts(Call call) {
        var invoiceId = call.pathId("invoice_id");
        return reads.in(call.seller(), () -> {
            zone(call, invoiceId);
            return new Attempts(attempts.of(invoiceId).stream()
                    .map(attempt -> shown(call, attempt))
                    .toList());
        });
    }

    private AttemptResponse shown(Call call, Attempt attempt) {
        return AttemptResponse.of(attempt, zone(call, attempt.invoiceId()));
    }

    private ZoneId zone(Call call, UUID invoiceId) {
        var invoice =
                invoices.find(invoiceId, clock.now(call.seller())).orElseThrow(() -> new Rejection.NotFound("invoice"));
        return ZoneId.of(invoice.timeZone());
    }
}
