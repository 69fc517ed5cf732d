package io.billwright.agreements.orders;

import io.billwright.core.discount.Coupon;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/// A phase of an agreement, as the API shows it.
public record AgreedPhase(
        int phasePosition,
        LocalDate startsAt,
        LocalDate endsAt,
        int paymentTerms,
        List<String> discountCoupons,
        List<AgreedLine> lineItems) {

    /// All phases of an order; an agreement without phases has one.
    public static List<AgreedPhase> of(Order order) {
        var terms = order.terms();
        var phases = new ArrayList<AgreedPhase>(terms.phases().size());
        for (var phase : terms.phases()) {
            var dates = terms.dates(phase);
            phases.add(new AgreedPhase(
                    phase.position(),
                    dates.start(),
                    dates.lastDay(),
                    order.paymentTerms(phase.position()),
                    phase.coupon().or(terms::coupon).map(Coupon::code).stream().toList(),
                    phase.lines().stream().map(AgreedLine::of).toList()));
        }
        return phases;
    }

    /// The phase that contains the day; the first one before the agreement begins, the last one after it has ended.
    public static AgreedPhase on(LocalDate day, List<AgreedPhase> phases) {
        return phases.stream()
                .filter(phase -> !day.isAfter(phase.endsAt()))
                .findFirst()
                .orElse(phases.getLast());
    }
}
