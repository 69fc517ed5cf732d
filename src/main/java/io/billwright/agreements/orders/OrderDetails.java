package io.billwright.agreements.orders;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.billwright.parties.sellers.FirstChargeDate;
import io.billwright.parties.sellers.SellerSettings;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/// Everything that an order agrees besides its price. The next order of the subscription starts from it.
public record OrderDetails(
        int paymentTerms,
        boolean autoRenews,
        @Nullable Integer renewalContractPeriod,
        @JsonFormat(shape = JsonFormat.Shape.STRING) BigDecimal renewalUpliftedRate,
        TransactionMethod transactionMethod,
        FirstChargeDate firstChargeDate,
        @Nullable String customOrderFormHtml,
        JsonNode metadata,
        @Nullable UUID pointOfContactId,
        @Nullable UUID signatoryUserId,
        List<String> accountsPayableEmails,
        @Nullable AcceptedPaymentMethods acceptedPaymentMethodsConfig,
        @Nullable PurchaseOrder purchaseOrder,
        @Nullable UUID legalEntityId,
        @Nullable String crmOpportunityId,
        @Nullable Long adjustmentCredit,
        @Nullable String adjustmentCreditLabel) {

    public static final String ADJUSTMENT_CREDIT = "Adjustment credit";

    /// The details of a first order, unless its request says otherwise.
    public static OrderDetails of(SellerSettings seller) {
        return new OrderDetails(
                seller.defaultPaymentTerms(),
                true,
                null,
                BigDecimal.ZERO,
                TransactionMethod.ORDER_FORM,
                seller.firstChargeDate(),
                null,
                NullNode.getInstance(),
                null,
                null,
                List.of(),
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /// What an upgrade or a recast of this order starts from. Unless its request says otherwise, it renews, and is
    /// first charged when the seller's settings say (spec 4.5, 4.6).
    public OrderDetails followed(SellerSettings seller) {
        return next(paymentTerms, true, seller.firstChargeDate());
    }

    /// What a renewal of this order starts from.
    public OrderDetails renewed(int newPaymentTerms) {
        return next(newPaymentTerms, autoRenews, firstChargeDate);
    }

    /// A custom form and an adjustment credit belong to one order alone.
    private OrderDetails next(int newPaymentTerms, boolean renews, FirstChargeDate firstCharged) {
        return new OrderDetails(
                newPaymentTerms,
                renews,
                renewalContractPeriod,
                renewalUpliftedRate,
                transactionMethod,
                firstCharged,
                null,
                metadata,
                pointOfContactId,
                signatoryUserId,
                accountsPayableEmails,
                acceptedPaymentMethodsConfig,
                purchaseOrder,
                legalEntityId,
                crmOpportunityId,
                null,
                null);
    }

    public String creditLabel() {
        return adjustmentCreditLabel == null ? ADJUSTMENT_CREDIT : adjustmentCreditLabel;
    }
}
