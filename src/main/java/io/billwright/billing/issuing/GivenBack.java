package io.billwright.billing.issuing;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceContent;
import io.billwright.invoicing.ledger.Account;
import java.util.Map;
import java.util.Objects;

/// The amounts, in cents, that recasts gave back of an invoice and that stay given back when it is regenerated (R12):
/// the net, the tax on it as given back, and the tax the new version would charge on it. `lowered` is the part that
/// reduced the unpaid amount.
record GivenBack(long net, long tax, long taxAnew, long lowered, CurrencyCode currency) {

    /// What was billed but is no longer in the ledger was given back.
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

    /// How much less tax the new version would have given back; negative if it would have been more.
    long lessTax() {
        return tax - taxAnew;
    }

    /// The part of that difference that had reduced the unpaid amount; the rest had become credit.
    long lessLowered() {
        long all = net + tax;
        if (all == 0 || lowered == 0) {
            return 0;
        }
        var part = Fraction.of(lessTax(), 100).times(Fraction.of(lowered, all));
        return Money.round(part, currency).minorUnits();
    }

    /// The part of that difference that had become credit.
    long lessCredited() {
        return lessTax() - lessLowered();
    }

    /// The reduction of the new version. If more tax is given back, it reduces the unpaid amount.
    long loweredAnew() {
        return lowered - lessLowered() + Math.max(-lessCredited(), 0);
    }
}
