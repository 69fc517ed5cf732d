package io.billwright.agreements.estimates;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.billwright.core.contract.Schedule;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.contract.Totals;
import io.billwright.core.tax.TaxEntry;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An estimate as the API shows it (spec 2.3, units as R7); [SealedEstimate] adds its hash.
@JsonInclude(JsonInclude.Include.NON_NULL)
public record EstimateResponse(
        LocalDate endsAt,
        long subTotal,
        long grandTotal,
        List<EstimateLine> lineItems,
        List<BillingPeriodItem> billingSchedule,
        TotalDetails grandTotalDetails,
        @Nullable List<EstimatePhase> phases) {

    public record BillingPeriodItem(
            LocalDate startsAt, LocalDate endsAt, long subTotal, String grandTotal, String grandTotalDetails) {

        public static BillingPeriodItem of(PricedPeriod period) {
            return new BillingPeriodItem(
                    period.dates().start(),
                    period.dates().lastDay(),
                    cents(period.totals().gross()),
                    Long.toString(cents(period.totals().total())),
                    Long.toString(cents(period.totals().discount())));
        }
    }

    public record TotalDetails(long discountTotal, long taxTotal, long creditTotal, List<TaxItem> taxes) {

        static TotalDetails of(Schedule schedule) {
            var totals = schedule.totals();
            return new TotalDetails(
                    cents(totals.discount()),
                    cents(totals.tax()),
                    0,
                    schedule.taxes().stream().map(TaxItem::of).toList());
        }
    }

    public record TaxItem(String name, String jurisdiction, String rate, long taxable, long amount) {

        public static TaxItem of(TaxEntry tax) {
            return new TaxItem(
                    tax.name(),
                    tax.jurisdiction(),
                    tax.percent().toPlainString(),
                    cents(tax.taxable()),
                    cents(tax.amount()));
        }
    }

    public static EstimateResponse of(Schedule schedule, @Nullable List<EstimatePhase> phases) {
        Totals totals = schedule.totals();
        return new EstimateResponse(
                schedule.endsAt(),
                cents(totals.gross()),
                cents(totals.total()),
                schedule.lines().stream().map(EstimateLine::of).toList(),
                schedule.periods().stream().map(BillingPeriodItem::of).toList(),
                TotalDetails.of(schedule),
                phases);
    }

    /// The same estimate with a credit that will pay some of it.
    public EstimateResponse withCredit(long credit) {
        var details = new TotalDetails(
                grandTotalDetails.discountTotal(), grandTotalDetails.taxTotal(), credit, grandTotalDetails.taxes());
        return new EstimateResponse(endsAt, subTotal, grandTotal, lineItems, billingSchedule, details, phases);
    }

    public static long cents(io.billwright.core.explain.Amount amount) {
        return amount.money().minorUnits();
    }
}
