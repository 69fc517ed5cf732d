package io.billwright.agreements.orderforms;

import io.billwright.agreements.orders.OrderParties.Party;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.core.time.BillingFrequency;
import io.billwright.invoicing.paperwork.InvoicePaper.Form;
import io.billwright.messaging.documents.SafeHtml;
import io.billwright.messaging.languages.Formats;
import io.billwright.messaging.languages.Messages;
import io.billwright.messaging.letters.Letterhead;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Everything that the order form and the order page show. Texts are plain and untrusted; templates escape them.
///
/// @param form the language and paper of the customer
/// @param reference what the parties call this order, such as its id
/// @param throughDate the last day, or null if the order has no end
/// @param signBy until when the order can be signed, or null if it cannot
/// @param onCompletion the part of the total that is billed when milestones are completed
/// @param logo a data URI
/// @param totalNeedsNote whether there is usage or a milestone, so that the form has to say what the total includes
/// @param customText the seller's own text in place of the standard one, if there is any
/// @param terms the seller's terms for all orders, in plain text
/// @param isCountersigned whether the order binds only once the seller has signed it too
/// @param termsDigest the SHA-256 of the terms, which the signature confirms
public record OrderFormView(
        Form form,
        String reference,
        Type type,
        Status status,
        Issuer seller,
        @Nullable String logo,
        Party customer,
        @Nullable Party billedTo,
        LocalDate startDate,
        @Nullable LocalDate throughDate,
        BillingFrequency frequency,
        CurrencyCode currency,
        int paymentTerms,
        @Nullable String purchaseOrder,
        @Nullable Timed signBy,
        @Nullable Renewal renewal,
        List<Section> sections,
        Totals totals,
        List<Bill> schedule,
        Money onCompletion,
        boolean totalNeedsNote,
        @Nullable SafeHtml customText,
        @Nullable String terms,
        String termsDigest,
        @Nullable Signature signature,
        @Nullable Decline decline,
        boolean isCountersigned,
        @Nullable Countersignature countersignature) {

    /// The look of mails about the order.
    Letterhead letterhead() {
        return new Letterhead(seller.party().name(), seller.color(), seller.footer(), form.isTest());
    }

    public Messages t() {
        return OrderTexts.in(form.language());
    }

    /// The texts that invoices have too.
    public Messages i() {
        return Messages.in(form.language(), "invoices");
    }

    public Formats f() {
        return t().formats();
    }

    public String title() {
        return OrderTexts.of(t(), "type", type);
    }

    public String statusWords() {
        return OrderTexts.of(t(), "status", status);
    }

    public String frequencyWords() {
        return t().text("billing.in", OrderTexts.frequency(t(), frequency), currency.name());
    }

    public String renewalWords() {
        return OrderTexts.renewal(t(), renewal);
    }

    public String time(Timed timed) {
        return f().time(timed.at, timed.zone);
    }

    /// The kind of order, which decides its title.
    public enum Type {
        STANDARD,
        TRIAL,
        UPGRADE,
        RECAST,
        RENEWAL
    }

    /// Who declined the order, when, and why if they said so.
    public record Decline(String name, Timed at, @Nullable String reason) {}

    /// The status of the order (R10), where a canceled order that its customer declined is shown as declined.
    public enum Status {
        DRAFT,
        /// Signed by the customer, but not by the seller yet.
        SIGNED,
        ACCEPTED,
        CANCELED,
        DECLINED
    }

    /// A time, shown in a time zone.
    public record Timed(Instant at, ZoneId zone) {}

    /// Who accepted the order, when, in which time zone, and the digest of the terms. There is evidence if it was
    /// signed on its page.
    public record Signature(
            String name,
            @Nullable String title,
            Timed signed,
            String termsDigest,
            @Nullable Evidence evidence) {}

    /// Who signed for the seller, and when; `recordedAt` is the system's time.
    public record Countersignature(String name, @Nullable String title, Timed signed, Instant recordedAt) {}

    /// How the order was signed. `email` was proven with a code that was mailed to it; `recordedAt` is the system's
    /// time, whatever clock the seller has.
    public record Evidence(Timed drafted, String email, String address, String userAgent, Instant recordedAt) {}

    /// The seller, and the look of its documents.
    ///
    /// @param color such as `#1a2b3c`
    public record Issuer(
            Party party, String color, @Nullable String footer) {

        public static final String PLAIN = "#1f3a5f";
        private static final Pattern COLOR = Pattern.compile("#[0-9a-fA-F]{6}");

        /// A color goes into a style sheet, where escaping does not help.
        public Issuer {
            if (!COLOR.matcher(color).matches()) {
                throw new IllegalArgumentException("no color: " + color);
            }
        }

        public static Issuer of(Party party, @Nullable String color, @Nullable String footer) {
            return new Issuer(party, color == null ? PLAIN : color, footer);
        }
    }

    /// The automatic renewal: its length in months, and by how many percent it raises the prices each time.
    public record Renewal(int months, BigDecimal uplift) {}

    /// Line items that belong together, such as those of one phase. A single section may have no title.
    public record Section(@Nullable String title, List<Item> items) {}

    /// One line.
    ///
    /// @param unit the price in words, such as `50.00 per seat and month`
    /// @param tiers each in words, such as `Above 10 up to 50: 4.00 per unit`
    /// @param discounts each in words, such as `10 % off, renewing`
    public record Item(
            String name,
            @Nullable BigDecimal quantity,
            String unit,
            List<String> tiers,
            List<String> discounts,
            Money amount) {}

    /// The parts of the total. `adjustmentCredit` is positive and lowers the total.
    public record Totals(
            Money subTotal,
            List<Labeled> discounts,
            List<Labeled> taxes,
            @Nullable Labeled adjustmentCredit,
            Money total) {}

    /// An amount with its name.
    public record Labeled(String label, Money amount) {}

    /// One scheduled invoice, for service on the days `start` to `through`.
    public record Bill(LocalDate start, LocalDate through, LocalDate dueDate, Money total) {}
}
