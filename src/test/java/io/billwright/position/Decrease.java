package io.billwright.position;

import io.billwright.position.Terms.Kind;
import java.util.List;

/// A price decrease for a period: negative charges on the period's invoice.
record Decrease(Invoice invoice, List<Charge> charges) {

    /// Separates charges for time from one-time charges: a decrease of one is not taken back from the other.
    record Parts(long forTime, long once) {

        static Parts of(List<Charge> charges, List<Taxes.Registration> rates, int sign) {
            var taxes = Taxes.of(charges, rates);
            long total = 0;
            long once = 0;
            for (int i = 0; i < charges.size(); i++) {
                long one = sign * (charges.get(i).net() + taxes.get(i));
                total += one;
                once += charges.get(i).brick().kind() == Kind.ONE_TIME ? one : 0;
            }
            total = Math.max(0, total);
            once = Math.clamp(once, 0, total);
            return new Parts(total - once, once);
        }

        long total() {
            return forTime + once;
        }

        Parts atMost(Parts other) {
            return new Parts(Math.min(forTime, other.forTime), Math.min(once, other.once));
        }

        Parts minus(Parts other) {
            return new Parts(forTime - other.forTime, once - other.once);
        }

        /// What is left after `taken` was taken back, from the charges for time first.
        Parts less(long taken) {
            return new Parts(Math.max(0, forTime - taken), Math.max(0, once - Math.max(0, taken - forTime)));
        }
    }

    /// The decrease as of now, on the invoice that bills the period now.
    Decrease ofToday(List<Charge> now) {
        return invoice.rebilledAs == null
                ? new Decrease(invoice, now)
                : new Decrease(invoice.rebilledAs, now).ofToday(now);
    }

    /// With tax at the invoice's rates.
    Parts parts() {
        return Parts.of(charges, invoice.rates, -1);
    }
}
