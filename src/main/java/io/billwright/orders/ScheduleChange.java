package io.billwright.orders;

import io.billwright.core.contract.CreditApplication;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.customers.CreditEntry;
import io.billwright.http.Rejection;
import io.billwright.invoices.Invoice;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What accepting an order does to the invoices, and what that is worth: the value of the agreement it makes, what it
/// adds to all invoices together, and credit that found no invoice to pay. For an upgrade, `openFrom` is where the
/// periods begin that are not billed yet.
public record ScheduleChange(
        List<Invoice> added,
        List<Invoice> changed,
        List<Invoice> withdrawn,
        Money contractValue,
        Money orderValue,
        Money creditLeft,
        @Nullable LocalDate openFrom) {

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
                contractValue,
                orderValue,
                application.left(),
                openFrom);
    }

    /// What the company that is billed gets for credit that no invoice of the subscription takes.
    List<CreditEntry> credit(Order order) {
        return order.credit(creditLeft);
    }

    static Money total(List<Invoice> invoices, CurrencyCode currency) {
        return Money.sum(
                currency, invoices, invoice -> new Money(invoice.content().total(), currency));
    }

    /// The credit that is on invoices and free again when they change. It belongs to the company they bill.
    static Money credit(List<Invoice> invoices, Order order) {
        var currency = order.terms().currency();
        var others = invoices.stream()
                .anyMatch(invoice ->
                        invoice.credit() > 0 && !invoice.to().billedCompanyId().equals(order.billedCompanyId()));
        if (others) {
            throw new Rejection.Invalid("scheduled invoices hold credit of the company that is billed now; "
                    + "another company cannot take them over");
        }
        return Money.sum(currency, invoices, invoice -> new Money(invoice.credit(), currency));
    }
}
