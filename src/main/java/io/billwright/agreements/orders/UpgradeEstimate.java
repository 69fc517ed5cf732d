package io.billwright.agreements.orders;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.billwright.agreements.estimates.EstimateLine;
import io.billwright.agreements.estimates.EstimateResponse;
import io.billwright.agreements.estimates.EstimateResponse.BillingPeriodItem;
import io.billwright.agreements.estimates.EstimateResponse.TaxItem;
import io.billwright.agreements.estimates.EstimateResponse.TotalDetails;
import io.billwright.agreements.estimates.WriteEstimate;
import io.billwright.agreements.orders.CreditDecreases.Decrease;
import io.billwright.core.contract.Line;
import io.billwright.core.contract.Schedule;
import io.billwright.core.contract.Schedule.PricedLine;
import io.billwright.core.contract.Totals;
import io.billwright.core.contract.Upgrade;
import io.billwright.core.explain.Amount;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceContent;
import io.billwright.invoicing.invoices.InvoiceLine;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/// The estimate of an upgrade (spec 4.3): the difference it makes and, beside it, the whole resulting agreement
/// (R11).
record UpgradeEstimate(
        @JsonUnwrapped EstimateResponse difference,
        List<CreditItem> creditNotes,
        List<EstimateLine> resultingLineItems,
        List<BillingPeriodItem> resultingBillingSchedule) {

    /// A credit note that the upgrade will issue on the day it starts, as things are now.
    record CreditItem(UUID invoiceId, LocalDate startsAt, LocalDate endsAt, long grandTotal) {

        static CreditItem of(Decrease decrease) {
            var days = decrease.credited().dates();
            return new CreditItem(decrease.invoice().invoiceId(), days.start(), days.lastDay(), decrease.amount());
        }
    }

    /// `whole` is the schedule of the new terms alone; `resulting` are all invoices of the agreement as the upgrade
    /// leaves them, without extras. Credits follow them as negative items.
    static UpgradeEstimate of(
            Order order,
            Upgrade upgrade,
            ScheduleChange change,
            EarlierLines earlier,
            Schedule whole,
            List<Invoice> resulting) {
        var contents = new ArrayList<>(resulting.stream()
                .sorted(Comparator.comparing(
                                (Invoice invoice) -> invoice.content().period().start())
                        .thenComparing(invoice -> invoice.differenceOf().toString()))
                .map(Invoice::content)
                .toList());
        upgrade.decreases().forEach(decrease -> contents.add(InvoiceContent.of(decrease)));
        return new UpgradeEstimate(
                difference(order, upgrade, whole),
                change.decreases().stream().map(CreditItem::of).toList(),
                lines(earlier, whole, contents, order.terms().currency()),
                contents.stream().map(UpgradeEstimate::item).toList());
    }

    private static EstimateResponse difference(Order order, Upgrade upgrade, Schedule whole) {
        var totals = upgrade.totals();
        var schedule = Stream.of(
                        upgrade.own().stream().map(BillingPeriodItem::of),
                        upgrade.anew().stream().map(BillingPeriodItem::of),
                        upgrade.decreases().stream().map(BillingPeriodItem::of),
                        upgrade.repriced().stream()
                                .map(repriced -> item(repriced.after().dates(), repriced.difference())))
                .flatMap(items -> items)
                .sorted(Comparator.comparing(BillingPeriodItem::startsAt))
                .toList();
        return new EstimateResponse(
                whole.endsAt(),
                EstimateResponse.cents(totals.gross()),
                EstimateResponse.cents(totals.total()),
                upgrade.lines().stream().map(EstimateLine::of).toList(),
                schedule,
                new TotalDetails(
                        EstimateResponse.cents(totals.discount()),
                        EstimateResponse.cents(totals.tax()),
                        0,
                        upgrade.taxes().stream().map(TaxItem::of).toList()),
                WriteEstimate.response(order.terms(), order.phasePaymentTerms(), whole)
                        .phases());
    }

    private static BillingPeriodItem item(DatePeriod dates, Totals totals) {
        return new BillingPeriodItem(
                dates.start(),
                dates.lastDay(),
                EstimateResponse.cents(totals.gross()),
                Long.toString(EstimateResponse.cents(totals.total())),
                Long.toString(EstimateResponse.cents(totals.discount())));
    }

    private static BillingPeriodItem item(InvoiceContent content) {
        return new BillingPeriodItem(
                content.period().start(),
                content.period().lastDay(),
                content.subTotal(),
                Long.toString(content.total()),
                Long.toString(content.subTotal() - content.net()));
    }

    /// Each line with the total of what all invoices bill for it. A line that is no longer part of the agreement but
    /// was billed is shown with quantity zero.
    private static List<EstimateLine> lines(
            EarlierLines earlier, Schedule whole, List<InvoiceContent> contents, CurrencyCode currency) {
        var lines = new ArrayList<EstimateLine>();
        for (int i = 0; i < whole.phases().size(); i++) {
            var phase = whole.phases().get(i);
            var billed = contents.stream()
                    .flatMap(content -> content.lines().stream())
                    .filter(line -> phase.dates().contains(line.serves().start()))
                    .toList();
            var gone = new LinkedHashSet<UUID>();
            billed.forEach(line -> gone.add(line.brickId()));
            for (var line : phase.lines()) {
                gone.remove(line.line().brick().id());
                lines.add(EstimateLine.of(line.withTotals(totals(line, billed, currency))));
            }
            for (var brickId : gone) {
                var line = withoutQuantity(earlier.find(i, brickId).orElseThrow());
                lines.add(EstimateLine.of(line.withTotals(totals(line, billed, currency))));
            }
        }
        return lines;
    }

    private static PricedLine withoutQuantity(PricedLine priced) {
        var line = priced.line();
        var gone = new Line(
                line.brick(),
                line.kind(),
                line.price(),
                BigDecimal.ZERO,
                line.unlimited(),
                line.discounts(),
                line.taxCategory());
        return new PricedLine(gone, priced.totals(), priced.tiers(), priced.duration(), List.of());
    }

    private static Totals totals(PricedLine line, List<InvoiceLine> billed, CurrencyCode currency) {
        long gross = 0;
        long net = 0;
        long tax = 0;
        for (var item : billed) {
            if (item.brickId().equals(line.line().brick().id())) {
                gross = Math.addExact(gross, item.subTotal());
                net = Math.addExact(net, item.net());
                tax = Math.addExact(tax, item.tax());
            }
        }
        return new Totals(amount(gross, currency), amount(net, currency), amount(tax, currency));
    }

    private static Amount amount(long cents, CurrencyCode currency) {
        return new Amount(new Money(cents, currency), null);
    }
}
