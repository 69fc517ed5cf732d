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

/// What the pages of subscriptions show.
public sealed interface SubscriptionPage {

    /// All of a customer, the newest first.
    record Overview(List<Summary> subscriptions) implements SubscriptionPage {}

    /// One of them.
    ///
    /// @param next what is billed next, if anything is billed to the customer
    /// @param meters what was used so far
    /// @param mayCancel whether the customer can end it
    /// @param mayTurn whether the customer can turn its renewal off or on
    record Detail(Summary subscription, @Nullable Next next, List<Meter> meters, boolean mayCancel, boolean mayTurn)
            implements SubscriptionPage {}

    /// A subscription whose renewal is to be turned off, or on if it is off.
    record Renewal(Summary subscription) implements SubscriptionPage {}

    /// The usage of a brick in its open window.
    ///
    /// @param left what is left of the commitment
    /// @param drawn how much of the commitment is used, in whole per cent, 100 at most
    /// @param bars one for each day so far, or for each month of a long window
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
    /// @param height of 100
    record Bar(int at, int height, LocalDate from, LocalDate through, BigDecimal quantity) {

        static final int STEP = 20;

        public int x() {
            return at * STEP + 2;
        }
    }

    /// When a subscription can be ended.
    ///
    /// @param ends the last days to choose from
    record Ending(Summary subscription, List<LastDay> ends) implements SubscriptionPage {}

    /// A last day that a customer may choose.
    ///
    /// @param end what ends then: `PERIOD` or `TERM`
    /// @param words the name of the text for it
    record LastDay(String end, String words, LocalDate day) {}

    /// A subscription in the list of them.
    ///
    /// @param name of its plan
    /// @param status the name of the text for it
    /// @param renews whether it goes on after its last day
    /// @param isCanceled whether it was canceled and has yet to end
    record Summary(
            UUID subscriptionId,
            String name,
            String status,
            LocalDate startsOn,
            LocalDate endsOn,
            boolean renews,
            boolean isCanceled) {}

    /// The next invoice as things are now.
    ///
    /// @param isRenewal whether it is the first one of a renewal
    /// @param isPaused whether it waits for the subscription to go on, so that its days are not known
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

        /// Whether any line bears tax, so that net and gross differ.
        public boolean bearsTax() {
            return lines.stream().anyMatch(line -> line.printed.tax() != 0);
        }
    }

    /// What a line bills, as it will be printed.
    ///
    /// @param isOpen whether it is usage of days that are not over
    record Line(InvoicePaper.Line printed, boolean isOpen) {

        /// How its amount comes about, if that can be said in a line.
        public @Nullable String formula(Messages texts) {
            var pricing = printed.pricing();
            return pricing == null || pricing.terms().isEmpty() ? null : PriceFormula.of(pricing, texts);
        }

        /// What was taken off, if its sum does not say all.
        public @Nullable String discounts(Formats formats) {
            var pricing = printed.pricing();
            return pricing == null || pricing.discounts().isEmpty()
                    ? null
                    : PriceFormula.reductions(pricing.discounts(), formats);
        }

        /// In percent how it is taxed, if that is known.
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
