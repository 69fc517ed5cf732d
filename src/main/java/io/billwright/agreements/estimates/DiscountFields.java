package io.billwright.agreements.estimates;

import io.billwright.core.discount.Discounts;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.platform.http.DecimalLimits;
import io.billwright.platform.http.Fields;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the discounts of a brick, of which each kind may appear once.
public final class DiscountFields {

    private static final int MOST = 3;
    private static final BigDecimal WHOLE = new BigDecimal(100);
    private static final long LARGEST_AMOUNT = 99_999_999_999_999L;

    /// One entry as sent.
    public sealed interface Sent {
        record Rate(BigDecimal percent, boolean renews) implements Sent {}

        record Amount(long cents) implements Sent {}
    }

    private DiscountFields() {}

    static List<Sent> read(Fields brick) {
        var sent = brick.objects("discount", 0, MOST, DiscountFields::one);
        if (brick.isWrong("discount")) {
            return sent;
        }
        var seen = new ArrayList<Object>();
        for (var discount : sent) {
            Object kind = discount instanceof Sent.Rate(var _, var renews) ? renews : "amount";
            if (seen.contains(kind)) {
                brick.wrong(
                        "discount", "repeats a kind: a renewing rate, another rate and an amount may each appear once");
            }
            seen.add(kind);
        }
        return sent;
    }

    private static Sent one(Fields fields) {
        var renews = fields.flag("renews", false);
        if (fields.present("rate") == fields.present("amount")) {
            fields.wrong("rate", "either rate or amount must be given");
            fields.wrong("amount", "either rate or amount must be given");
        }
        if (fields.present("amount")) {
            if (renews) {
                fields.wrong("renews", "must be false with an amount");
            }
            return new Sent.Amount(fields.integer("amount", -LARGEST_AMOUNT, LARGEST_AMOUNT));
        }
        var rate = fields.optionalDecimal("rate", DecimalLimits.RATE);
        if (rate != null && rate.compareTo(WHOLE) > 0) {
            fields.wrong("rate", "must be at most 100");
        }
        return new Sent.Rate(rate == null ? BigDecimal.ZERO : rate, renews);
    }

    public static Discounts discounts(List<Sent> sent, CurrencyCode currency) {
        var discounts = Discounts.NONE;
        for (var one : sent) {
            discounts = switch (one) {
                case Sent.Rate(var percent, var renews)
                when renews -> new Discounts(Optional.of(percent), discounts.oneTimePercent(), discounts.fixedAmount());
                case Sent.Rate(var percent, var _) ->
                    new Discounts(discounts.renewingPercent(), Optional.of(percent), discounts.fixedAmount());
                case Sent.Amount(var cents) ->
                    new Discounts(
                            discounts.renewingPercent(),
                            discounts.oneTimePercent(),
                            Optional.of(new Money(cents, currency)));
            };
        }
        return discounts;
    }
}
