package io.billwright.agreements.estimates;

import io.billwright.agreements.estimates.EstimateResponse.BillingPeriodItem;
import io.billwright.core.contract.Schedule.PricedPhase;
import io.billwright.core.time.BillingFrequency;
import java.time.LocalDate;
import java.util.List;

/// A phase of an estimate (spec 2.3), shown when the request has phases.
public record EstimatePhase(
        int phasePosition,
        LocalDate startsAt,
        LocalDate endsAt,
        BillingFrequency billingFrequency,
        int paymentTerms,
        long subTotal,
        long grandTotal,
        List<EstimateLine> lineItems,
        boolean isAnnual,
        List<BillingPeriodItem> billingSchedule) {

    public static EstimatePhase of(PricedPhase priced, BillingFrequency frequency, int paymentTerms) {
        return new EstimatePhase(
                priced.phase().position(),
                priced.dates().start(),
                priced.dates().lastDay(),
                frequency,
                paymentTerms,
                EstimateResponse.cents(priced.totals().gross()),
                EstimateResponse.cents(priced.totals().total()),
                priced.lines().stream().map(EstimateLine::of).toList(),
                priced.isAnnual(),
                priced.periods().stream().map(BillingPeriodItem::of).toList());
    }
}
