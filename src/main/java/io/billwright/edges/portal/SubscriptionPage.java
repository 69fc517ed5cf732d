package io.billwright.edges.portal;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.invoicing.paperwork.InvoicePaper;
import io.billwright.invoicing.paperwork.PriceFormula;
import io.billwright.messaging.languages.Formats;
import io.billwright.messaging.languages.Messages;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Contents of the subscription pages.
public sealed interface SubscriptionPage {

    /// The subscriptions of a customer, the newest first.
    record Overview(List<Summary> subscriptions) implements SubscriptionPage {}

    /// One subscription.
    ///
    /// @param next the next invoice, if it is billed to this customer
    /// @param meters the usage so far
    /// @param mayCancel whether the customer can cancel it
    /// @param mayTurn whether the customer can turn its renewal off or on
    record Detail(Summary subscription, @Nullable Next next, List<Meter> meters, boolean mayCancel, boolean mayTurn)
            implements SubscriptionPage {}

    /// A subscription whose renewal is about to be turned off, or on if it is off.
    record Renewal(Summary subscription) implements SubscriptionPage {}

    /// The usage of a brick in its current window.
    ///
    /// @param left the unused part of the commitment
    /// @param drawn the used part of the commitment in whole percent, 100 at most
    /// @param bars one per day so far, or per month of a long window
    record Meter(
            String id,
            String name,
            LocalDate from,
            LocalDate through,
            BigDecimal used,
            @Nullable BigDecimal committed,
            @Nullable BigDecimal left,
            int drawn,
            List<Bar> bars) {

        public int width() {
            return bars.size() * Bar.STEP;
        }
    }

    /// A bar of the chart.
    ///
    /// @param height from 0 to 100
    record Bar(int at, int height, LocalDate from, LocalDate through, BigDecimal quantity) {

        static final int STEP = 20;

        public int x() {
            return at * STEP + 2;
        }
    }

    /// The days on which a subscription can be ended.
    ///
    /// @param ends the last days to choose from
    record Ending(Summary subscription, List<LastDay> ends) implements SubscriptionPage {}

    /// A last day that the customer may choose.
    ///
    /// @param end what ends then: `PERIOD` or `TERM`
    /// @param words the key of the text that describes it
    record LastDay(String end, String words, LocalDate day) {}

    /// A subscription in the list.
    ///
    /// @param name the name of its plan
    /// @param status the key of the text for its status
    /// @param renews whether it renews after its last day
    /// @param isCanceled whether it was canceled but has not ended yet
    record Summary(
            UUID subscriptionId,
            String name,
            String status,
            LocalDate startsOn,
            LocalDate endsOn,
            boolean renews,
            boolean isCanceled) {}

    /// A preview of the next invoice.
    ///
    /// @param isRenewal whether it is the first invoice of a renewal
    /// @param isPaused whether it waits for a paused subscription, so that its dates are not known
    record Next(
            LocalDate billedOn,
            LocalDate dueOn,
            CurrencyCode currency,
            List<Line> lines,
            List<InvoicePaper.Tax> taxes,
            InvoicePaper.Totals totals,
            boolean isRenewal,
            boolean isPaused) {

        public Money money(long cents) {
            return new Money(cents, currency);
        }

        /// Whether any line has tax, so that net and gross differ.
        public boolean bearsTax() {
            return lines.stream().anyMatch(line -> line.printed.tax() != 0);
        }
    }

    /// A line as it will be printed.
    ///
    /// @param isOpen whether it is usage of days that are not over
    record Line(InvoicePaper.Line printed, boolean isOpen) {

        /// The formula of its amount, if it fits in a line.
        public @Nullable String formula(Messages texts) {
            var pricing = printed.pricing();
            return pricing == null || pricing.terms().isEmpty() ? null : PriceFormula.of(pricing, texts);
        }

        /// The discounts, if they need to be listed.
        public @Nullable String discounts(Formats formats) {
            var pricing = printed.pricing();
            return pricing == null || pricing.discounts().isEmpty()
                    ? null
                    : PriceFormula.reductions(pricing.discounts(), formats);
        }

        /// The tax rate or rates in percent, if known.
        public @Nullable String rate(Formats formats) {
            var rate = printed.rate();
            var pricing = printed.pricing();
            if (rate != null) {
                return formats.percent(rate);
            }
            return pricing == null || pricing.taxes().isEmpty()
                    ? null
                    : PriceFormula.rates(pricing.taxes(), " + ", formats);
        }
    }
}
