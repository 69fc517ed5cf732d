package io.billwright.core.contract;

import io.billwright.core.contract.Schedule.PeriodLine;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.core.tax.Taxation;
import io.billwright.core.time.DatePeriod;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// Assembles what an invoice bills: its lines before tax, its extras, and the tax on both (R6).
final class TaxedPeriod {

    /// A line before tax.
    record Part(Line line, DatePeriod service, Amount gross, Amount net) {

        boolean isNothing() {
            return gross.money().minorUnits() == 0 && net.money().minorUnits() == 0;
        }
    }

    /// An extra and its price.
    private record ExtraCharge(Extra extra, Extra.Charged charged) {

        PeriodLine line(Amount tax) {
            return new PeriodLine(
                    extra.line(),
                    extra.service(),
                    new Totals(charged.gross(), charged.net(), tax),
                    extra.quantity(),
                    extra.chargeId());
        }
    }

    private TaxedPeriod() {}

    /// Lines keep the order of `parts`; extras follow. Tax is spread in the order of dates and brick ids, so that the
    /// order in which bricks were sent does not decide which line gets a tied cent.
    static PricedPeriod of(
            DatePeriod dates,
            List<Part> parts,
            List<Extra> extras,
            TaxTreatment tax,
            CurrencyCode currency,
            Explain explain) {
        var charges = extras.stream()
                .sorted(Extra.IN_ORDER)
                .map(extra -> new ExtraCharge(extra, extra.price(currency, explain)))
                .toList();
        var order = IntStream.range(0, parts.size())
                .boxed()
                .sorted(Comparator.comparing((Integer i) -> parts.get(i).service.start())
                        .thenComparing(i -> parts.get(i).line.brick(), Brick.BY_ID))
                .toList();
        var items = new ArrayList<Taxation.Item>(parts.size() + charges.size());
        for (int i : order) {
            items.add(new Taxation.Item(parts.get(i).line.taxCategory(), parts.get(i).net));
        }
        for (var charge : charges) {
            items.add(new Taxation.Item(charge.extra.line().taxCategory(), charge.charged.net()));
        }
        var taxation = Taxation.of(items, tax, currency, explain);
        var lines = new PeriodLine[parts.size() + charges.size()];
        for (int place = 0; place < order.size(); place++) {
            int i = order.get(place);
            var part = parts.get(i);
            var totals = new Totals(part.gross, part.net, taxation.perLine().get(place));
            lines[i] = new PeriodLine(part.line, part.service, totals);
        }
        for (int i = parts.size(); i < lines.length; i++) {
            lines[i] = charges.get(i - parts.size()).line(taxation.perLine().get(i));
        }
        var totals = Totals.ofPeriod(List.of(lines), taxation.entries(), currency, explain);
        return new PricedPeriod(dates, List.of(lines), taxation.entries(), totals);
    }
}
