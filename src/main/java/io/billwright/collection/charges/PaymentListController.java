package io.billwright.collection.charges;

import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.payments.PaymentMethod;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesQuery;
import io.billwright.platform.labels.LabelKind;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// Lists all payments and all payment attempts of the seller.
@RestController
final class PaymentListController {

    private static final Sorts PAYMENT_SORTS =
            Sorts.newest("paid_at", "p.paid_at", "p.payment_id").amount("p.paid_amount");

    private static final Sorts SORTS = Sorts.newest("created_at", "a.created_at", "a.attempt_id");

    private final SellerReads reads;
    private final PaymentListStore lists;

    PaymentListController(SellerReads reads, PaymentListStore lists) {
        this.reads = reads;
        this.lists = lists;
    }

    @GetMapping("/api/v2/payments")
    @TakesQuery(
            value = {
                "customer_id",
                "billed_company_id",
                "invoice_id",
                "status",
                "received_from",
                "received_until",
                "amount_min",
                "amount_max",
                "reference",
                "external_id",
                "currency",
                "payment_method",
                "sort"
            },
            paged = true)
    ListResponse<ListedPayment> payments(Call call) {
        var page = PAYMENT_SORTS.of(call);
        var filter = LabelKind.PAYMENT.filter(
                new Filter(call, "true")
                        .id("customer_id", "i.customer_id")
                        .id("billed_company_id", "i.billed_company_id")
                        .id("invoice_id", "p.invoice_id")
                        .oneOf("status", ListedPayment.Status.class, PaymentListStore.STATUS)
                        .oneOf("currency", CurrencyCode.class, "p.currency")
                        .oneOf("payment_method", PaymentMethod.class, "p.payment_method")
                        .days("received", "p.paid_at")
                        .amounts("p.paid_amount")
                        .text("reference", "a.reference"),
                "p.payment_id");
        return reads.in(
                call.seller(),
                () -> ListResponse.of(page, lists.payments(filter, page), () -> lists.countPayments(filter)));
    }

    @GetMapping("/api/v2/payment-attempts")
    @TakesQuery(
            value = {
                "customer_id",
                "invoice_id",
                "status",
                "created_from",
                "created_until",
                "amount_min",
                "amount_max",
                "reference",
                "currency",
                "sort"
            },
            paged = true)
    ListResponse<ListedAttempt> attempts(Call call) {
        var page = SORTS.of(call);
        var filter = new Filter(call, "true")
                .id("customer_id", "a.customer_id")
                .id("invoice_id", "a.invoice_id")
                .oneOf("status", AttemptResponse.Status.class, PaymentListStore.ATTEMPT_STATUS)
                .oneOf("currency", CurrencyCode.class, "a.currency")
                .days("created", "a.created_at")
                .amounts("a.amount")
                .text("reference", "a.reference");
        return reads.in(
                call.seller(),
                () -> ListResponse.of(page, lists.attempts(filter, page), () -> lists.countAttempts(filter)));
    }
}
