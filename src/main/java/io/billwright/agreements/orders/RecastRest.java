package io.billwright.agreements.orders;

import io.billwright.core.contract.BilledInvoice;
import io.billwright.core.contract.RecastCredit.CreditedInvoice;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/// Spreads over other invoices what an invoice cannot give back itself. Its unused amount can exceed what is unpaid
/// and paid on it, for example if an upgrade billed a negative difference on it. The rest lowers what is unpaid on
/// the company's other invoices, oldest first; only then does it become credit for what was paid on them (R12).
final class RecastRest {

    private final List<BilledInvoice> facts;
    private final List<CreditedInvoice> credited;
    private final List<Given> given;

    /// What is given back of an invoice.
    record Given(Money lowered, Money credit) {

        private long total() {
            return Math.addExact(lowered.minorUnits(), credit.minorUnits());
        }

        private Given plus(long moreLowered, long moreCredit) {
            var currency = lowered.currency();
            return new Given(
                    lowered.plus(new Money(moreLowered, currency)), credit.plus(new Money(moreCredit, currency)));
        }
    }

    private RecastRest(List<BilledInvoice> facts, List<CreditedInvoice> credited) {
        this.facts = facts;
        this.credited = credited;
        this.given = new ArrayList<>(credited.stream()
                .map(one -> new Given(one.lowered().money(), one.credit().money()))
                .toList());
    }

    /// `facts` and `credited` describe the invoices, in the same order.
    static List<Given> spread(List<Invoice> invoices, List<BilledInvoice> facts, List<CreditedInvoice> credited) {
        var spread = new RecastRest(facts, credited);
        invoices.stream()
                .map(invoice -> invoice.to().billedCompanyId())
                .distinct()
                .forEach(company -> spread.among(ofCompany(invoices, company)));
        return spread.given;
    }

    private static List<Integer> ofCompany(List<Invoice> invoices, UUID company) {
        return IntStream.range(0, invoices.size())
                .filter(i -> invoices.get(i).to().billedCompanyId().equals(company))
                .boxed()
                .toList();
    }

    private void among(List<Integer> places) {
        long rest = places.stream().mapToLong(this::rest).sum();
        for (int place : places) {
            long unpaid = credited.get(place).remaining().money().minorUnits();
            long more = Math.clamp(rest, 0, Math.min(unpaid, left(place)));
            given.set(place, given.get(place).plus(more, 0));
            rest -= more;
        }
        for (int place : places) {
            long paid = facts.get(place).paid().minus(given.get(place).credit()).minorUnits();
            long more = Math.clamp(rest, 0, Math.max(0, Math.min(paid, left(place))));
            given.set(place, given.get(place).plus(0, more));
            rest -= more;
        }
    }

    private long rest(int place) {
        var one = credited.get(place);
        long usable = Math.max(0, one.unused().money().minorUnits());
        return usable - one.offset().money().minorUnits() - given.get(place).total();
    }

    /// What is left of an invoice after what it has given back.
    private long left(int place) {
        return Math.max(
                0, facts.get(place).left().minorUnits() - given.get(place).total());
    }
}
