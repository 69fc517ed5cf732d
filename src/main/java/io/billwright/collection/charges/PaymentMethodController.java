package io.billwright.collection.charges;

import io.billwright.collection.charges.PaymentMethodStore.Attached;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.TakesForms;
import io.billwright.platform.http.TakesQuery;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class PaymentMethodController {

    private final Changes changes;
    private final SellerReads reads;
    private final SellerClock clock;
    private final CustomerStore customers;
    private final InvoiceStore invoices;
    private final PaymentMethodStore methods;
    private final BeginCharge beginCharge;
    private final AttachPaymentMethod attachPaymentMethod;
    private final SetDefaultPaymentMethod setDefaultPaymentMethod;

    PaymentMethodController(
            Changes changes,
            SellerReads reads,
            SellerClock clock,
            CustomerStore customers,
            InvoiceStore invoices,
            PaymentMethodStore methods,
            BeginCharge beginCharge,
            AttachPaymentMethod attachPaymentMethod,
            SetDefaultPaymentMethod setDefaultPaymentMethod) {
        this.changes = changes;
        this.reads = reads;
        this.clock = clock;
        this.customers = customers;
        this.invoices = invoices;
        this.methods = methods;
        this.beginCharge = beginCharge;
        this.attachPaymentMethod = attachPaymentMethod;
        this.setDefaultPaymentMethod = setDefaultPaymentMethod;
    }

    record Methods(List<PaymentMethodResponse> data) {}

    /// With `invoice_id`, methods that the invoice does not accept say why.
    @GetMapping("/api/v2/customers/{customer_id}/payment-methods")
    @TakesQuery("invoice_id")
    Methods list(Call call) {
        var customerId = call.pathId("customer_id");
        return reads.in(call.seller(), () -> {
            requireCustomer(customerId);
            var invoice = invoice(call);
            return new Methods(methods.of(customerId).stream()
                    .map(method -> PaymentMethodResponse.of(method, restriction(call, invoice, method)))
                    .toList());
        });
    }

    private void requireCustomer(UUID customerId) {
        if (customers.find(customerId).isEmpty()) {
            throw new Rejection.NotFound("customer");
        }
    }

    private @Nullable Invoice invoice(Call call) {
        var id = call.query("invoice_id");
        return id == null
                ? null
                : invoices.find(List.of(uuid(id))).stream()
                        .findFirst()
                        .orElseThrow(() -> new Rejection.NotFound("invoice"));
    }

    private static UUID uuid(String text) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException _) {
            throw new Rejection.NotFound("invoice");
        }
    }

    private @Nullable Restriction restriction(Call call, @Nullable Invoice invoice, Attached method) {
        return invoice == null
                ? null
                : beginCharge
                        .restriction(call.seller(), invoice, method, clock.now(call.seller()))
                        .orElse(null);
    }

    @PostMapping("/api/v2/customers/{customer_id}/payment-methods")
    ResponseEntity<byte[]> attach(Call call) {
        var customerId = call.pathId("customer_id");
        var request = call.body(AttachPaymentMethod.Request::of);
        return changes.earlier(call).orElseGet(() -> {
            var attached = attachPaymentMethod.ask(call.seller(), customerId, request);
            return changes.created(call, () -> attachPaymentMethod.write(call.seller(), customerId, attached));
        });
    }

    @GetMapping("/api/v2/customers/{customer_id}/payment-methods/default")
    PaymentMethodResponse getDefault(Call call) {
        var customerId = call.pathId("customer_id");
        return reads.in(call.seller(), () -> {
            requireCustomer(customerId);
            return methods.defaultOf(customerId)
                    .map(method -> PaymentMethodResponse.of(method, null))
                    .orElseThrow(() -> new Rejection.NotFound("default payment method"));
        });
    }

    @PutMapping("/api/v2/customers/{customer_id}/payment-methods/default")
    @TakesForms
    ResponseEntity<byte[]> setDefault(Call call) {
        var customerId = call.pathId("customer_id");
        var request = call.body(AttachPaymentMethod.Request::of);
        return changes.done(call, () -> setDefaultPaymentMethod.handle(customerId, request));
    }
}
