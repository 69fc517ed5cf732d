package io.billwright.invoicing.paperwork;

import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.paperwork.InvoicePaper.Form;
import io.billwright.invoicing.paperwork.InvoicePaper.Line;
import io.billwright.invoicing.paperwork.InvoicePaper.LocalTax;
import io.billwright.invoicing.paperwork.InvoicePaper.Party;
import io.billwright.invoicing.paperwork.InvoicePaper.Payment;
import io.billwright.invoicing.paperwork.InvoicePaper.Pricing;
import io.billwright.invoicing.paperwork.InvoicePaper.Tax;
import io.billwright.invoicing.paperwork.InvoicePaper.TaxKind;
import io.billwright.invoicing.paperwork.InvoicePaper.Term;
import io.billwright.invoicing.paperwork.InvoicePaper.Tier;
import io.billwright.invoicing.paperwork.InvoicePaper.Totals;
import io.billwright.invoicing.paperwork.InvoicePaper.Voided;
import io.billwright.messaging.documents.PaperSize;
import io.billwright.messaging.languages.Language;
import io.billwright.parties.sellers.BankAccount;
import io.billwright.parties.sellers.Branding;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Puts sample invoices together and does their sums.
final class PaperMaker {

    private final Party seller;
    private final Party buyer;
    private final Branding branding;
    private final List<Line> lines = new ArrayList<>();
    private final List<Line> untaxed = new ArrayList<>();
    private final List<Tax> taxes = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private CurrencyCode currency = CurrencyCode.EUR;
    private @Nullable String customer;
    private @Nullable String purchaseOrder;
    private @Nullable String paymentUrl;
    private @Nullable BankAccount account;
    private @Nullable LocalTax localTax;
    private @Nullable String replaces;
    private @Nullable Voided voided;
    private Form form = new Form(Language.ENGLISH, PaperSize.A4, false);
    private long credited;
    private long adjusted;
    private long paid;

    PaperMaker(Party seller, Party buyer, Branding branding) {
        this.seller = seller;
        this.buyer = buyer;
        this.branding = branding;
    }

    PaperMaker line(String name, @Nullable String code, @Nullable String quantity, long subTotal, long discount) {
        var count = quantity == null ? null : new BigDecimal(quantity);
        long net = subTotal - discount;
        untaxed.add(new Line(name, code, count, SamplePapers.may(), subTotal, discount, net, null, 0, net));
        return this;
    }

    /// Says of the line before what a unit costs, and which rates make its discount.
    PaperMaker at(String unitPrice, String... discounts) {
        var line = untaxed.removeLast();
        var tier = new Tier(line.quantity(), new BigDecimal(unitPrice), null);
        var rates = Stream.of(discounts)
                .<Reduction>map(rate -> new Reduction.Rate(new BigDecimal(rate)))
                .toList();
        var pricing = new Pricing(List.of(new Term(false, List.of(tier), null)), false, rates, List.of());
        untaxed.add(with(line, null, 0, pricing));
        return this;
    }

    /// Taxes the lines since the tax before; what rounding leaves goes to the first of them.
    PaperMaker taxed(String name, String jurisdiction, BigDecimal rate) {
        long taxable = untaxed.stream().mapToLong(Line::net).sum();
        long tax = percent(taxable, rate);
        long rest = tax
                - untaxed.stream().mapToLong(line -> percent(line.net(), rate)).sum();
        for (var line : untaxed) {
            lines.add(with(line, rate, percent(line.net(), rate) + rest, line.pricing()));
            rest = 0;
        }
        untaxed.clear();
        taxes.add(new Tax(TaxKind.RATE, name, jurisdiction, rate, taxable, tax));
        return this;
    }

    PaperMaker untaxed(TaxKind kind, String reason) {
        long taxable = untaxed.stream().mapToLong(Line::net).sum();
        untaxed.forEach(line -> lines.add(with(line, BigDecimal.ZERO, 0, line.pricing())));
        untaxed.clear();
        taxes.add(new Tax(kind, reason, "", BigDecimal.ZERO, taxable, 0));
        return this;
    }

    PaperMaker in(CurrencyCode currency) {
        this.currency = currency;
        return this;
    }

    PaperMaker form(Form form) {
        this.form = form;
        return this;
    }

    PaperMaker customer(String customer) {
        this.customer = customer;
        return this;
    }

    PaperMaker purchaseOrder(String code) {
        this.purchaseOrder = code;
        return this;
    }

    PaperMaker paymentUrl(String url) {
        this.paymentUrl = url;
        return this;
    }

    PaperMaker account(BankAccount account) {
        this.account = account;
        return this;
    }

    PaperMaker localTax(LocalTax tax) {
        this.localTax = tax;
        return this;
    }

    PaperMaker replaces(String number) {
        this.replaces = number;
        return this;
    }

    PaperMaker voided(Voided voided) {
        this.voided = voided;
        return this;
    }

    PaperMaker settled(long credited, long adjusted, long paid) {
        this.credited = credited;
        this.adjusted = adjusted;
        this.paid = paid;
        return this;
    }

    PaperMaker note(String note) {
        notes.add(note);
        return this;
    }

    InvoicePaper make() {
        lines.addAll(untaxed);
        long subTotal = lines.stream().mapToLong(Line::subTotal).sum();
        long discount = lines.stream().mapToLong(Line::discount).sum();
        long tax = lines.stream().mapToLong(Line::tax).sum();
        long total = subTotal - discount + tax;
        long rest = total - credited - adjusted - paid;
        var totals = new Totals(
                subTotal,
                discount,
                subTotal - discount,
                tax,
                total,
                credited,
                adjusted,
                paid,
                Math.max(0, -rest),
                Math.max(0, rest));
        var issued = SamplePapers.issued();
        return new InvoicePaper(
                replaces == null ? "INV-000042" : replaces + "-2",
                replaces,
                issued,
                issued.plusDays(30),
                SamplePapers.may(),
                seller,
                buyer,
                customer,
                branding,
                currency,
                lines,
                taxes,
                totals,
                localTax,
                null,
                purchaseOrder,
                new Payment(paymentUrl, account),
                notes,
                voided,
                null,
                form);
    }

    private static Line with(Line line, @Nullable BigDecimal rate, long tax, @Nullable Pricing pricing) {
        return new Line(
                line.name(),
                line.code(),
                line.quantity(),
                line.service(),
                line.subTotal(),
                line.discount(),
                line.net(),
                rate,
                tax,
                line.net() + tax,
                pricing);
    }

    private static long percent(long cents, BigDecimal rate) {
        return BigDecimal.valueOf(cents)
                .multiply(rate)
                .divide(BigDecimal.valueOf(100), 0, RoundingMode.HALF_UP)
                .longValueExact();
    }
}
