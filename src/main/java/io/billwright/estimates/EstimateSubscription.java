package io.billwright.estimates;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.billwright.core.contract.ContractPricing;
import io.billwright.core.contract.Schedule;
import io.billwright.core.contract.Terms;
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
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Says what a new subscription would cost. Without a customer and phases it asks the database nothing that it has
/// asked a moment ago, and what the same terms cost does not change: visitors of a price page ask the same again and
/// again.
@Component
final class EstimateSubscription {

    /// About 15 MB of steps; a year of 200 bricks has a quarter of them.
    private static final long MOST_PARTS = 2_000_000;
    private static final int MOST_KEPT_CHARACTERS = 32_000_000;
    private static final TaxTreatment UNTAXED = new TaxTreatment.Taxed(List.of());

    private final ResolveTerms resolveTerms;
    private final SellerReads reads;
    private final SellerStore sellers;
    private final CustomerStore customers;
    private final JsonMapper json;
    private final Cache<Priced, SealedEstimate> known = Caffeine.newBuilder()
            .maximumWeight(MOST_KEPT_CHARACTERS)
            .weigher((Priced _, SealedEstimate estimate) -> estimate.json().length())
            .build();

    /// All that an estimate depends on: prices, taxes and coupons are in the terms, as they were looked up.
    private record Priced(Terms terms, List<Integer> paymentTerms) {}

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
        var priced = new Priced(resolveTerms.handle(seller, input, tax(seller, input)), paymentTerms(seller, input));
        if (explained && parts(priced.terms()) > MOST_PARTS) {
            throw new Rejection.Invalid("too many lines and periods to explain; ask for the estimate without explain");
        }
        try {
            return explained
                    ? explained(priced)
                    : known.get(priced, this::estimate).bytes();
        } catch (AmountTooLarge tooLarge) {
            throw new Rejection.Invalid(String.valueOf(tooLarge.getMessage()));
        }
    }

    /// The parts of all steps, roughly. The share a line has of a coupon or a tax is explained by the shares of all
    /// lines with it, so they grow with the square of the lines.
    private static long parts(Terms terms) {
        long allLines = 0;
        long parts = 0;
        for (var phase : terms.phases()) {
            long lines = phase.lines().size();
            int periods = Math.ceilDiv(phase.months(), terms.frequency().months(phase.months()));
            allLines += lines;
            parts += lines * lines * periods;
        }
        return parts + allLines * allLines;
    }

    private SealedEstimate estimate(Priced priced) {
        return sealed(priced, ContractPricing.price(priced.terms(), Explain.OFF));
    }

    private SealedEstimate sealed(Priced priced, Schedule schedule) {
        return SealedEstimate.of(priced.terms(), response(priced, schedule), json);
    }

    private byte[] explained(Priced priced) {
        var schedule = ContractPricing.price(priced.terms(), Explain.ON);
        var how = Objects.requireNonNull(schedule.totals().total().how());
        return sealed(priced, schedule).bytes(Explanation.of(how), json);
    }

    private static EstimateResponse response(Priced priced, Schedule schedule) {
        if (priced.paymentTerms().isEmpty()) {
            return EstimateResponse.of(schedule, null);
        }
        var phases = schedule.phases().stream()
                .map(phase -> EstimatePhase.of(
                        phase,
                        priced.terms().frequency(),
                        priced.paymentTerms().get(phase.phase().position() - 1)))
                .toList();
        return EstimateResponse.of(schedule, phases);
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

    /// The payment terms of each phase, empty if the request has no phases.
    private List<Integer> paymentTerms(Seller seller, SubscriptionInput input) {
        if (input.phases().isEmpty()) {
            return List.of();
        }
        int sellersTerms = reads.in(seller, sellers::get).defaultPaymentTerms();
        return input.phases().stream()
                .map(phase -> Objects.requireNonNullElse(phase.paymentTerms(), sellersTerms))
                .toList();
    }
}
