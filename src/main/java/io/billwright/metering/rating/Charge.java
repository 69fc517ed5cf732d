package io.billwright.metering.rating;

import io.billwright.core.contract.Extra.Metered;
import io.billwright.core.contract.Extra.Metered.Used;
import io.billwright.core.explain.Explain;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.BillTo;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.metering.rating.ChangedUsage.Hours;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

/// What an invoice line bills of the usage in a window: the change since the charge before it (R18).
record Charge(
        UUID chargeId,
        UUID subscriptionId,
        UUID brickId,
        UUID invoiceId,
        DatePeriod period,
        ZoneId zone,
        int sequence,
        Counted counted,
        long gross,
        long net) {

    /// A charge for an invoice that is not priced yet.
    static Charge of(Metered metered, UUID subscriptionId, UUID invoiceId, BillTo to) {
        var charged = metered.price(to.currency(), Explain.OFF);
        return new Charge(
                metered.chargeId(),
                subscriptionId,
                metered.line().brick().id(),
                invoiceId,
                metered.service(),
                to.timeZone(),
                metered.billed().charges() + 1,
                Counted.of(metered),
                charged.gross().money().minorUnits(),
                charged.net().money().minorUnits());
    }

    /// A charge of an invoice, with the amounts of its line.
    static Charge of(Metered metered, UUID subscriptionId, Invoice invoice) {
        var line = invoice.content().lines().stream()
                .filter(one -> one.chargeId().equals(metered.chargeId()))
                .findFirst()
                .orElseThrow();
        return new Charge(
                metered.chargeId(),
                subscriptionId,
                line.brickId(),
                invoice.invoiceId(),
                line.service(),
                invoice.to().timeZone(),
                metered.billed().charges() + 1,
                Counted.of(metered),
                line.subTotal(),
                line.net());
    }

    Hours hours() {
        return new Hours(
                subscriptionId,
                brickId,
                period.start().atStartOfDay(zone).toInstant(),
                period.end().atStartOfDay(zone).toInstant(),
                chargeId);
    }

    /// What a charge has counted: the usage of the window by then and, if the window has parts, the usage of each and
    /// its first day; the units beyond the commitment that the charge added; and the units that the commitment
    /// covered.
    record Counted(Used used, List<LocalDate> partStarts, BigDecimal quantity, BigDecimal committed) {

        static Counted of(Metered metered) {
            var used = metered.used();
            var starts = used.byPart().isEmpty()
                    ? List.<LocalDate>of()
                    : metered.window().parts().stream()
                            .map(part -> part.days().start())
                            .toList();
            return new Counted(used, starts, metered.quantity(), metered.committed());
        }
    }
}
