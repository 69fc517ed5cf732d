package io.billwright.agreements.orders;

import io.billwright.parties.sellers.FirstChargeDate;
import io.billwright.platform.http.Digest;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// A digest of everything the customer agrees to; a signature confirms exactly these terms.
@Component
public final class OrderDigest {

    private final JsonMapper json;

    OrderDigest(JsonMapper json) {
        this.json = json;
    }

    private record Agreed(
            String orderId,
            OrderType orderType,
            String startsAt,
            int paymentTerms,
            FirstChargeDate firstChargeDate,
            boolean autoRenews,
            @Nullable Integer renewalContractPeriod,
            String renewalUpliftedRate,
            @Nullable PurchaseOrder purchaseOrder,
            @Nullable Long adjustmentCredit,
            String adjustmentCreditLabel,
            @Nullable String customOrderFormHtml,
            OrderParties parties) {}

    public String of(Order order) {
        var details = order.details();
        var agreed = new Agreed(
                order.orderId().toString(),
                order.orderType(),
                order.startsAt().toString(),
                details.paymentTerms(),
                details.firstChargeDate(),
                details.autoRenews(),
                details.renewalContractPeriod(),
                details.renewalUpliftedRate().toPlainString(),
                details.purchaseOrder(),
                details.adjustmentCredit(),
                details.creditLabel(),
                details.customOrderFormHtml(),
                order.parties());
        var terms = TermsJson.write(new TermsJson.Stored(order.terms(), order.phasePaymentTerms()));
        return Digest.sha256((json.writeValueAsString(agreed) + terms).getBytes(StandardCharsets.UTF_8));
    }
}
