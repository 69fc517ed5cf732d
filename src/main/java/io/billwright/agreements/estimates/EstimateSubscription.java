package io.billwright.agreements.estimates;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.billwright.core.contract.ContractPricing;
import io.billwright.core.contract.Schedule;
import io.billwright.core.contract.Terms;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Explanation;
import io.billwright.core.money.AmountTooLarge;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.parties.customers.BilledCompanies;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Rejection;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Estimates the cost of a new subscription. Visitors of a price page ask for the same estimate again and again, so
/// estimates are cached by their terms, and without a customer and phases all look-ups come from caches too.
@Component
final class EstimateSubscription {

    private static final int MOST_KEPT_BYTES = 32_000_000;
    private static final TaxTreatment UNTAXED = new TaxTreatment.Taxed(List.of());

    private final ResolveTerms resolveTerms;
    private final WriteEstimate writeEstimate;
    private final SellerReads reads;
    private final SellerStore sellers;
    private final BilledCompanies billedCompanies;
    private final SellerClock clock;
    private final JsonMapper json;
    private final Cache<Priced, SealedEstimate> known = Caffeine.newBuilder()
            .maximumWeight(MOST_KEPT_BYTES)
            .weigher((Priced _, SealedEstimate estimate) -> estimate.bytes().length)
            .build();

    /// Everything an estimate depends on: the terms include prices, taxes and coupons as they were looked up.
    private record Priced(Terms terms, List<Integer> paymentTerms) {}

    EstimateSubscription(
            ResolveTerms resolveTerms,
            WriteEstimate writeEstimate,
            SellerReads reads,
            SellerStore sellers,
            BilledCompanies billedCompanies,
            SellerClock clock,
            JsonMapper json) {
        this.resolveTerms = resolveTerms;
        this.writeEstimate = writeEstimate;
        this.reads = reads;
        this.sellers = sellers;
        this.billedCompanies = billedCompanies;
        this.clock = clock;
        this.json = json;
    }

    /// Returns the answer as JSON.
    byte[] handle(Seller seller, SubscriptionInput input, boolean explained) {
        var priced = new Priced(
                resolveTerms.handle(seller, input, tax(seller, input)).terms(), paymentTerms(seller, input));
        if (explained) {
            ExplainLimit.require(priced.terms());
        }
        try {
            return explained
                    ? explained(priced)
                    : known.get(priced, this::estimate).bytes();
        } catch (AmountTooLarge tooLarge) {
            throw new Rejection.Invalid(String.valueOf(tooLarge.getMessage()));
        }
    }

    private SealedEstimate estimate(Priced priced) {
        return sealed(priced, ContractPricing.price(priced.terms(), Explain.OFF));
    }

    private SealedEstimate sealed(Priced priced, Schedule schedule) {
        return writeEstimate.handle(priced.terms(), priced.paymentTerms(), schedule);
    }

    private byte[] explained(Priced priced) {
        var schedule = ContractPricing.price(priced.terms(), Explain.ON);
        var how = Objects.requireNonNull(schedule.totals().total().how());
        return sealed(priced, schedule).bytes(Explanation.of(how), json);
    }

    private TaxTreatment tax(Seller seller, SubscriptionInput input) {
        var customerId = input.customerId();
        if (customerId == null) {
            return UNTAXED;
        }
        return reads.in(seller, () -> {
            var parties = billedCompanies.of(customerId, input.billedCompanyId());
            var today = clock.now(seller).atZone(parties.customer().timeZone()).toLocalDate();
            return TaxLookup.byDay(sellers.get().taxRegistrations(), parties.billed(), today);
        });
    }

    private List<Integer> paymentTerms(Seller seller, SubscriptionInput input) {
        return input.phases().isEmpty()
                ? List.of()
                : input.phasePaymentTerms(reads.in(seller, sellers::get).defaultPaymentTerms());
    }
}
