package io.billwright.agreements.orders;

import io.billwright.agreements.orders.ConsumedUnits.BilledUnits;
import io.billwright.agreements.orders.CreditDecreases.Decrease;
import io.billwright.core.contract.CreditApplication;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.Postings;
import io.billwright.parties.customers.CreditEntry;
import io.billwright.platform.db.Ids;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// What accepting an order does to the invoices, and what that is worth: the value of the resulting agreement, what
/// the order adds to all invoices together, and credit that found no invoice to pay. An upgrade takes `decreases`
/// back of issued invoices; `settledPeriods` are the periods it found billed or voided.
public record ScheduleChange(
        List<Invoice> added,
        List<Invoice> changed,
        List<Invoice> withdrawn,
        List<RecastAdjustment> adjusted,
        List<Decrease> decreases,
        List<SettledPeriod> settledPeriods,
        Money contractValue,
        Money orderValue,
        Money creditLeft) {

    /// The same change, with `credit` paying the added and changed invoices, oldest first (R12).
    ScheduleChange paying(Money credit) {
        var payable = new ArrayList<>(changed);
        payable.addAll(added);
        var totals = payable.stream()
                .map(invoice -> new Money(invoice.content().total(), credit.currency()))
                .toList();
        var application = CreditApplication.of(credit, totals);
        var paid = new ArrayList<Invoice>(payable.size());
        for (int i = 0; i < payable.size(); i++) {
            paid.add(payable.get(i).paying(application.applied().get(i).minorUnits()));
        }
        return new ScheduleChange(
                paid.subList(changed.size(), paid.size()),
                paid.subList(0, changed.size()),
                withdrawn,
                adjusted,
                decreases,
                settledPeriods,
                contractValue,
                orderValue,
                application.left());
    }

    /// Credit for the billed company that no invoice of the subscription takes, and credit for other companies that
    /// were billed before.
    List<CreditEntry> credit(Order order) {
        var entries = new ArrayList<>(order.credit(creditLeft));
        if (order.details().adjustmentCredit() == null) {
            adjusted.stream()
                    .filter(adjustment -> adjustment.credit().minorUnits() > 0)
                    .filter(adjustment ->
                            !adjustment.invoice().to().billedCompanyId().equals(order.billedCompanyId()))
                    .forEach(adjustment -> entries.add(new CreditEntry(
                            Ids.next(),
                            adjustment.invoice().to().billedCompanyId(),
                            adjustment.credit(),
                            order.details().creditLabel(),
                            adjustment.invoice().invoiceId())));
        }
        return entries;
    }

    /// The ledger postings of the change: what a recast gives back, and credit that the seller grants by hand.
    List<Postings> postings(Order order) {
        var manual = order.details().adjustmentCredit();
        var postings = new ArrayList<Postings>();
        adjusted.forEach(adjustment -> postings.add(adjustment.postings(order.orderId(), manual == null)));
        if (manual != null) {
            postings.add(new Postings(order.orderId(), "recast", order.billedCompanyId(), creditLeft.currency())
                    .move(Account.CONCESSION, Account.CUSTOMER_CREDIT, manual));
        }
        return postings;
    }

    /// The credit that pays invoices plus what is left of it, in cents.
    long paidByCredit() {
        return Stream.concat(added.stream(), changed.stream())
                .mapToLong(Invoice::credit)
                .reduce(creditLeft.minorUnits(), Math::addExact);
    }

    /// What an upgrade takes back of issued invoices, in cents.
    long decreased() {
        return decreases.stream().mapToLong(Decrease::amount).reduce(0, Math::addExact);
    }

    /// The units of commitments on adjusted invoices, of which a recast gives back the unused ones.
    List<BilledUnits> units() {
        return adjusted.stream()
                .flatMap(adjustment -> adjustment.units().stream())
                .toList();
    }

    /// How much of the unused amounts a recast gives back: all, unless a manual credit is less.
    Fraction givenBack(Order order) {
        var currency = creditLeft.currency();
        var lowered = Money.sum(currency, adjusted, RecastAdjustment::lowered).minorUnits();
        var credit = Money.sum(currency, adjusted, RecastAdjustment::credit).minorUnits();
        var manual = order.details().adjustmentCredit();
        long given = lowered + (manual == null ? credit : Math.min(manual, credit));
        return given == 0 ? Fraction.ZERO : Fraction.of(given, lowered + credit);
    }

    static Money total(List<Invoice> invoices, CurrencyCode currency) {
        return Money.sum(
                currency, invoices, invoice -> new Money(invoice.content().total(), currency));
    }

    /// The credit set aside on invoices, which becomes free when they change. It belongs to the company they bill.
    static Money credit(List<Invoice> invoices, Order order) {
        var currency = order.terms().currency();
        var others = invoices.stream()
                .anyMatch(invoice ->
                        invoice.credit() > 0 && !invoice.to().billedCompanyId().equals(order.billedCompanyId()));
        if (others) {
            throw new Rejection.Invalid("scheduled invoices hold credit of the company that is billed now; "
                            + "another company cannot take them over")
                    .because(Reason.CREDIT_SET_ASIDE);
        }
        return Money.sum(currency, invoices, invoice -> new Money(invoice.credit(), currency));
    }
}
