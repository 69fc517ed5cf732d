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

/// Everything an invoice says on paper. Days are those of the invoice's zone, amounts are cents of its currency, and
/// texts are plain and come from anybody; the template escapes them.
///
/// @param replaces the number of the version before, which this one stands in for
/// @param period the days of service that the invoice is for, if it is for any
/// @param customer who uses what the buyer pays for, if that is somebody else
/// @param localTax the tax in another currency, where the seller's country has another and a rate is known
/// @param adjustment what of the credit was agreed with the order
/// @param notes what else has to be said, each in a paragraph of its own
/// @param credits what it takes back, if it is a credit note: then all amounts are given back
/// @param form in which language and for which paper it is written
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

    /// The bundle of what is said on every invoice.
    public static final String TEXTS = "invoices";

    private static final String PLAIN_COLOR = "#1f3a5f";

    /// What does not add up is not printed. A color goes into a style sheet, where no escaping helps.
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

    /// Seller or buyer.
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

    /// A line; `subTotal` less `discount` is `net`, and `tax` on top makes `total`.
    ///
    /// @param quantity null if it is unlimited
    /// @param pricing how the sub total comes about, if it can be said in a line
    /// @param rate the one rate in percent at which the line is taxed; null if none is known, or several are
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

    /// How the amounts of a line come about: its sub total from prices, what is taken off, and in percent what it is
    /// taxed.
    ///
    /// @param terms added up, or empty if that cannot be said in a line
    /// @param isCarried whether they come to a cent more or less, as cents are rounded over the whole term
    /// @param discounts one after the other; empty if the amount of the discount says all
    public record Pricing(List<Term> terms, boolean isCarried, List<Reduction> discounts, List<BigDecimal> taxes) {

        public Pricing {
            terms = List.copyOf(terms);
            discounts = List.copyOf(discounts);
            taxes = List.copyOf(taxes);
        }
    }

    /// The price of all tiers, times a factor if there is one.
    public record Term(
            boolean isTakenOff, List<Tier> tiers, @Nullable Factor factor) {

        public Term {
            tiers = List.copyOf(tiers);
        }
    }

    /// Units and the price of each; without units a flat price.
    ///
    /// @param size how many units the price is for, if it is for a package
    public record Tier(
            @Nullable BigDecimal quantity,
            BigDecimal unitPrice,
            @Nullable BigDecimal size) {}

    /// What part of a price is charged.
    public sealed interface Factor {

        /// A price by the month, for so many.
        record Months(BigDecimal count) implements Factor {}

        /// A price by the month, for some of its days.
        record Days(long days, long ofMonth) implements Factor {}

        /// A price for more than this, as in `1/12`.
        record Share(String fraction) implements Factor {}
    }

    /// Why a tax is what it is: a rate applies, or none does because the buyer owes the tax or the sale is exempt; then
    /// the name of the tax is the reason.
    public enum TaxKind {
        RATE,
        REVERSE_CHARGE,
        EXEMPT
    }

    /// One tax of the invoice, at `rate` percent of `taxable`.
    public record Tax(TaxKind kind, String name, String jurisdiction, BigDecimal rate, long taxable, long amount) {}

    /// How the total comes about and what is left of it. A total below zero is owed to the buyer: it is `granted` as
    /// credit, like whatever was paid too much.
    ///
    /// @param credited credit of the buyer that was used up
    /// @param adjusted by how much it was lowered after it had been issued
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

        /// What of the total is no longer owed.
        public long settled() {
            return total - remaining;
        }
    }

    /// The tax in the currency of the seller's country, in which it is owed.
    ///
    /// @param rate what a unit of the invoice's currency is worth in that one
    public record LocalTax(String currency, BigDecimal amount, BigDecimal rate, LocalDate on, String source) {}

    /// The invoice that a credit note takes something back of, and why.
    public record Credits(String invoiceNumber, LocalDate invoicedOn, String reason) {}

    /// When it was voided and why, and whether that was before it was issued.
    public record Voided(LocalDate on, String reason, boolean beforeIssue) {}

    /// How it can be paid: on a page, and to an account with the number of the invoice as the reference.
    public record Payment(@Nullable String url, @Nullable BankAccount account) {

        public static final Payment NONE = new Payment(null, null);
    }

    /// What of the credit was agreed with the order, and what it is called there.
    public record Adjustment(String label, long amount) {}

    /// A test is a document of a sandbox, and says so.
    public record Form(Language language, PaperSize size, boolean isTest) {

        /// How the documents of a customer are written.
        public static Form of(SellerSettings seller, Customer customer) {
            return new Form(customer.languageFor(seller), customer.paperFor(seller), seller.mode() == Mode.SANDBOX);
        }

        /// What marks each page of a test.
        public @Nullable Stamp stamp() {
            return isTest ? new Stamp(Messages.in(language, TEXTS).text("test"), null, true) : null;
        }
    }

    /// What of the credit was not agreed with the order.
    public long otherCredit() {
        return totals.credited - (adjustment == null ? 0 : adjustment.amount);
    }

    /// Whether anything is left to be paid.
    public boolean isPayable() {
        return credits == null && voided == null && totals.remaining > 0;
    }

    public Money money(long cents) {
        return new Money(cents, currency);
    }

    /// What is said on every invoice, in its language.
    public Messages texts() {
        return Messages.in(form.language, TEXTS);
    }

    /// What it is called.
    public String title() {
        return texts().text(credits == null ? "invoice" : "credit_note");
    }

    /// What is written across each page, if anything.
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
