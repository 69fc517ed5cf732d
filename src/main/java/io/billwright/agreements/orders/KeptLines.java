package io.billwright.agreements.orders;

import io.billwright.core.money.Allocation;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import java.util.ArrayList;
import java.util.List;

/// What manual credit notes have left of the lines of an invoice. Notes that name lines lower those; the others lower
/// all lines in proportion to what is then left.
final class KeptLines {

    private KeptLines() {}

    /// Net and tax of each line, alternating.
    static List<Money> of(Invoice invoice, RecastAdjustment.Noted noted, CurrencyCode currency) {
        var left = new ArrayList<Money>();
        invoice.content().lines().forEach(line -> {
            left.add(new Money(line.net(), currency));
            left.add(new Money(line.tax(), currency));
        });
        long ofAll = invoice.known().noted();
        for (var upgrade : noted.byUpgrades().apply(invoice)) {
            ofAll = Math.subtractExact(ofAll, upgrade.total());
        }
        if (ofAll == 0) {
            return left;
        }
        for (var line : noted.byLines().apply(invoice)) {
            int place = 2 * line.position();
            left.set(place, left.get(place).minus(new Money(line.net(), currency)));
            left.set(place + 1, left.get(place + 1).minus(new Money(line.tax(), currency)));
            ofAll = Math.subtractExact(ofAll, Math.addExact(line.net(), line.tax()));
        }
        var whole = Money.sum(currency, left, money -> money);
        return ofAll == 0
                ? left
                : Allocation.byWeight(
                        whole.minus(new Money(ofAll, currency)),
                        left.stream().map(Money::exact).toList());
    }
}
