package io.billwright.estimates;

import io.billwright.core.contract.ContractPricing;
import io.billwright.core.contract.Schedule;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Explanation;
import io.billwright.core.money.AmountTooLarge;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.customers.CustomerStore;
import io.billwright.db.Seller;
import io.billwright.db.SellerReads;
import io.billwright.http.Rejection;
import io.billwright.sellers.SellerStore;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Says what a new subscription would cost. Without a customer and phases it asks the database nothing that it has
/// asked a moment ago.
@Component
final class EstimateSubscription {

    private static final TaxTreatment UNTAXED = new TaxTreatment.Taxed(List.of());

    private final ResolveTerms resolveTerms;
    private final SellerReads reads;
    private final SellerStore sellers;
    private final CustomerStore customers;
    private final JsonMapper json;

    EstimateSubscription(
            ResolveTerms resolveTerms,
            SellerReads reads,
            SellerStore sellers,
            CustomerStore customers,
            JsonMapper json) {
        this.resolveTerms = resolveTerms;
        this.reads = reads;
        this.sellers = sellers;
        this.customers = customers;
        this.json = json;
    }

    /// Returns the answer as JSON.
    byte[] handle(Seller seller, SubscriptionInput input, boolean explained) {
        var terms = resolveTerms.handle(seller, input, tax(seller, input));
        try {
            var schedule = ContractPricing.price(terms, explained ? Explain.ON : Explain.OFF);
            var estimate = EstimateResponse.of(schedule, phases(seller, input, schedule));
            var explanation = explained
                    ? Explanation.of(
                            Objects.requireNonNull(schedule.totals().total().how()))
                    : null;
            return SealedEstimate.of(estimate, json).bytes(explanation, json);
        } catch (AmountTooLarge tooLarge) {
            throw new Rejection.Invalid(String.valueOf(tooLarge.getMessage()));
        }
    }

    private TaxTreatment tax(Seller seller, SubscriptionInput input) {
        var customerId = input.customerId();
        if (customerId == null) {
            return UNTAXED;
        }
        return reads.in(seller, () -> {
            var customer = customers.find(customerId).orElseThrow(() -> new Rejection.NotFound("customer"));
            return TaxLookup.treatment(sellers.get().taxRegistrations(), customer, input.startsAt());
        });
    }

    private @Nullable List<EstimatePhase> phases(Seller seller, SubscriptionInput input, Schedule schedule) {
        if (input.phases().isEmpty()) {
            return null;
        }
        int sellersTerms = reads.in(seller, sellers::get).defaultPaymentTerms();
        return schedule.phases().stream()
                .map(priced -> {
                    var own = input.phases().get(priced.phase().position() - 1).paymentTerms();
                    return EstimatePhase.of(priced, input.billingFrequency(), own == null ? sellersTerms : own);
                })
                .toList();
    }
}
