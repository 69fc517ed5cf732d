package io.billwright.billing.issuing;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceContent;
import io.billwright.invoicing.ledger.Account;
import java.util.Map;
import java.util.Objects;

/// What recasts gave back of an invoice, which stays given back when it is priced anew (R12), in cents:
/// its net, and the tax on that, then and as it would be by the new version. `lowered` of both took it
/// off what was unpaid.
record GivenBack(long net, long tax, long taxAnew, long lowered, CurrencyCode currency) {

    /// What was billed and is not in the books any more was given back.
    static GivenBack of(Invoice invoice, Map<Account, Long> balances, InvoiceContent anew) {
        var content = invoice.content();
        long net = content.net() - content.broughtForward() + balances.getOrDefault(Account.REVENUE, 0L);
        long tax = content.tax() + balances.getOrDefault(Account.TAX, 0L);
        long lowered = Objects.requireNonNull(invoice.issued()).adjusted();
        var currency = invoice.to().currency();
        // The same rate gives back the same tax, however its parts were rounded.
        long taxAnew = isTaxedAlike(content, anew) ? tax : taxOn(net, anew, currency);
        return new GivenBack(net, tax, taxAnew, lowered, currency);
    }

    private static boolean isTaxedAlike(InvoiceContent before, InvoiceContent anew) {
        return Fraction.of(before.tax())
                .times(Fraction.of(anew.net() - anew.broughtForward()))
                .equals(Fraction.of(anew.tax()).times(Fraction.of(before.net() - before.broughtForward())));
    }

    private static long taxOn(long net, InvoiceContent anew, CurrencyCode currency) {
        long taxed = anew.net() - anew.broughtForward();
        if (net == 0 || taxed == 0) {
            return 0;
        }
        var ratio = new Money(anew.tax(), currency).exact().dividedBy(new Money(taxed, currency).exact());
        return Money.round(new Money(net, currency).exact().times(ratio), currency)
                .minorUnits();
    }

    /// How much less tax was given back by the new version: what the old one gave too much of it.
    long lessTax() {
        return tax - taxAnew;
    }

    /// The part of that which was taken off what was unpaid; the rest was paid and became credit.
    long lessLowered() {
        long all = net + tax;
        if (all == 0 || lowered == 0) {
            return 0;
        }
        var part = Fraction.of(lessTax(), 100).times(Fraction.of(lowered, all));
        return Money.round(part, currency).minorUnits();
    }

    /// The part of that which became credit.
    long lessCredited() {
        return lessTax() - lessLowered();
    }

    /// What is lowered by the new version. More tax that is given back is taken off what is unpaid.
    long loweredAnew() {
        return lowered - lessLowered() + Math.max(-lessCredited(), 0);
    }
}
