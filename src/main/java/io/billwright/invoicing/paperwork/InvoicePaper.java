package io.billwright.invoicing.paperwork;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.messaging.documents.PaperSize;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.languages.Messages;
import io.billwright.parties.customers.Customer;
import io.billwright.parties.sellers.Address;
import io.billwright.parties.sellers.BankAccount;
import io.billwright.parties.sellers.Branding;
import io.billwright.parties.sellers.SellerSettings;
import io.billwright.platform.db.Seller.Mode;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// The content of an invoice or credit note document. Dates are in the invoice's zone, amounts are cents of its
/// currency, and texts are plain and untrusted; the template escapes them.
///
/// @param replaces the number of the previous version, which this one replaces
/// @param period the service period, if there is one
/// @param customer the company that uses the service, if the buyer pays for another company
/// @param localTax the tax in the currency of the seller's country, if that differs and a rate is known
/// @param adjustment the part of the credit that was agreed with the order
/// @param notes further texts, one paragraph each
/// @param credits the credited invoice, if this is a credit note: then all amounts are given back
/// @param form the language and paper size
public record InvoicePaper(
        String number,
        @Nullable String replaces,
        LocalDate issuedOn,
        LocalDate dueOn,
        @Nullable Days period,
        Party seller,
        Party buyer,
        @Nullable String customer,
        Branding branding,
        CurrencyCode currency,
        List<Line> lines,
        List<Tax> taxes,
        Totals totals,
        @Nullable LocalTax localTax,
        @Nullable Adjustment adjustment,
        @Nullable String purchaseOrder,
        Payment payment,
        List<String> notes,
        @Nullable Voided voided,
        @Nullable Credits credits,
        Form form) {

    /// The message bundle of invoice documents.
    public static final String TEXTS = "invoices";

    private static final String PLAIN_COLOR = "#1f3a5f";

    /// Rejects amounts that do not add up, and anything but a hex color: it goes into a style sheet, where escaping
    /// does not protect.
    public InvoicePaper {
        if (branding.color() != null && !branding.color().matches("#[0-9a-fA-F]{6}")) {
            throw new IllegalArgumentException("no color: " + branding.color());
        }
        lines = List.copyOf(lines);
        taxes = List.copyOf(taxes);
        notes = List.copyOf(notes);
        requireEqual("sum of the lines", totals.subTotal, sum(lines, Line::subTotal));
        requireEqual("discount of the lines", totals.discount, sum(lines, Line::discount));
        requireEqual("tax of the lines", totals.tax, sum(lines, Line::tax));
        requireEqual("sum of the taxes", totals.tax, sum(taxes, Tax::amount));
    }

    /// The seller or the buyer.
    public record Party(
            String name,
            @Nullable Address address,
            @Nullable String taxId) {}

    /// From the first day to the last, both included.
    public record Days(LocalDate first, LocalDate last) {

        public boolean isOneDay() {
            return first.equals(last);
        }
    }

    /// A line; `subTotal` less `discount` is `net`, and `net` plus `tax` is `total`.
    ///
    /// @param quantity null if it is unlimited
    /// @param pricing how the subtotal was calculated, if it can be shown
    /// @param rate the tax rate in percent; null if none is known or several apply
    public record Line(
            String name,
            @Nullable String code,
            @Nullable BigDecimal quantity,
            Days service,
            long subTotal,
            long discount,
            long net,
            @Nullable BigDecimal rate,
            long tax,
            long total,
            @Nullable Pricing pricing) {

        /// A line of which only the amount is known.
        public Line(
                String name,
                @Nullable String code,
                @Nullable BigDecimal quantity,
                Days service,
                long subTotal,
                long discount,
                long net,
                @Nullable BigDecimal rate,
                long tax,
                long total) {
            this(name, code, quantity, service, subTotal, discount, net, rate, tax, total, null);
        }

        public Line {
            requireEqual("net of " + name, net, Math.subtractExact(subTotal, discount));
            requireEqual("total of " + name, total, Math.addExact(net, tax));
        }
    }

    /// How the amounts of a line were calculated: the subtotal from prices, the discounts, and the tax rates in
    /// percent.
    ///
    /// @param terms the summands of the subtotal; empty if they cannot be shown
    /// @param isCarried whether the sum may differ by a cent, since cents are rounded over the whole term
    /// @param discounts in the order they apply; empty if the discount amount already shows them
    public record Pricing(List<Term> terms, boolean isCarried, List<Reduction> discounts, List<BigDecimal> taxes) {

        public Pricing {
            terms = List.copyOf(terms);
            discounts = List.copyOf(discounts);
            taxes = List.copyOf(taxes);
        }
    }

    /// The price of all tiers, times the factor if there is one.
    public record Term(
            boolean isTakenOff, List<Tier> tiers, @Nullable Factor factor) {

        public Term {
            tiers = List.copyOf(tiers);
        }
    }

    /// A quantity at a unit price; without a quantity, a flat price.
    ///
    /// @param size how many units the price is for, if it is a package price
    public record Tier(
            @Nullable BigDecimal quantity,
            BigDecimal unitPrice,
            @Nullable BigDecimal size) {}

    /// The share of a price that is charged.
    public sealed interface Factor {

        /// A monthly price for a number of months.
        record Months(BigDecimal count) implements Factor {}

        /// A monthly price for some days of one month.
        record Days(long days, long ofMonth) implements Factor {}

        /// A fraction of a price for a longer time, such as `1/12`.
        record Share(String fraction) implements Factor {}
    }

    /// Whether a tax rate applies, the buyer owes the tax, or the sale is exempt. In the last two cases the name of
    /// the tax states the reason.
    public enum TaxKind {
        RATE,
        REVERSE_CHARGE,
        EXEMPT
    }

    /// One tax of the invoice, at `rate` percent of `taxable`.
    public record Tax(TaxKind kind, String name, String jurisdiction, BigDecimal rate, long taxable, long amount) {}

    /// The totals, and what remains to be paid. A total below zero is owed to the buyer: it is `granted` as credit,
    /// like an overpayment.
    ///
    /// @param credited the customer credit that was applied
    /// @param adjusted how much it was reduced after issue
    public record Totals(
            long subTotal,
            long discount,
            long net,
            long tax,
            long total,
            long credited,
            long adjusted,
            long paid,
            long granted,
            long remaining) {

        public Totals {
            requireEqual("net", net, Math.subtractExact(subTotal, discount));
            requireEqual("total", total, Math.addExact(net, tax));
            long takenOff = Math.addExact(Math.addExact(credited, adjusted), paid);
            requireEqual("rest", remaining, Math.addExact(Math.subtractExact(total, takenOff), granted));
        }

        /// The part of the total that is no longer owed.
        public long settled() {
            return total - remaining;
        }
    }

    /// The tax in the currency of the seller's country, in which it must be paid.
    ///
    /// @param rate the value of one unit of the invoice's currency in that currency
    public record LocalTax(String currency, BigDecimal amount, BigDecimal rate, LocalDate on, String source) {}

    /// The invoice that a credit note corrects, and why.
    public record Credits(String invoiceNumber, LocalDate invoicedOn, String reason) {}

    /// When and why it was voided, and whether that was before issue.
    public record Voided(LocalDate on, String reason, boolean beforeIssue) {}

    /// How to pay: on a page, or by transfer to an account with the invoice number as the reference.
    public record Payment(@Nullable String url, @Nullable BankAccount account) {

        public static final Payment NONE = new Payment(null, null);
    }

    /// The part of the credit that was agreed with the order, under the order's label.
    public record Adjustment(String label, long amount) {}

    /// How a document is laid out. `isTest` marks documents of a sandbox.
    public record Form(Language language, PaperSize size, boolean isTest) {

        /// The form of a customer's documents.
        public static Form of(SellerSettings seller, Customer customer) {
            return new Form(customer.languageFor(seller), customer.paperFor(seller), seller.mode() == Mode.SANDBOX);
        }

        /// The stamp on each page of a test document.
        public @Nullable Stamp stamp() {
            return isTest ? new Stamp(Messages.in(language, TEXTS).text("test"), null, true) : null;
        }
    }

    /// The part of the credit that was not agreed with the order.
    public long otherCredit() {
        return totals.credited - (adjustment == null ? 0 : adjustment.amount);
    }

    /// Whether anything remains to be paid.
    public boolean isPayable() {
        return credits == null && voided == null && totals.remaining > 0;
    }

    public Money money(long cents) {
        return new Money(cents, currency);
    }

    /// The texts of the document, in its language.
    public Messages texts() {
        return Messages.in(form.language, TEXTS);
    }

    /// The document's title.
    public String title() {
        return texts().text(credits == null ? "invoice" : "credit_note");
    }

    /// The stamp across each page, if any.
    public @Nullable Stamp stamp() {
        return voided == null
                ? form.stamp()
                : new Stamp(texts().text("void"), texts().formats().date(voided.on), false);
    }

    public String color() {
        return branding.color() == null ? PLAIN_COLOR : branding.color();
    }

    /// Whether any line bears tax, so that net and gross differ.
    public boolean bearsTax() {
        return lines.stream().anyMatch(line -> line.tax != 0);
    }

    private static <T> long sum(List<T> parts, ToLongFunction<T> amount) {
        return parts.stream().mapToLong(amount).reduce(0, Math::addExact);
    }

    private static void requireEqual(String what, long said, long computed) {
        if (said != computed) {
            throw new IllegalArgumentException(what + " is said to be " + said + " and comes to " + computed);
        }
    }
}
