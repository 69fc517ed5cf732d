package io.billwright.billing.issuing;

import io.billwright.agreements.changes.FindNextInvoice;
import io.billwright.agreements.estimates.TaxLookup;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.billing.delivery.ComposeInvoice;
import io.billwright.billing.issuing.AgreedTerms.Agreed;
import io.billwright.core.contract.InvoiceBasis;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.explain.ExplainedAmounts;
import io.billwright.core.money.AmountTooLarge;
import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.invoices.ExplainedLine;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceContent;
import io.billwright.invoicing.invoices.InvoiceLine;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.paperwork.InvoicePaper.Line;
import io.billwright.invoicing.paperwork.InvoicePaper.Tax;
import io.billwright.invoicing.paperwork.InvoicePaper.Totals;
import io.billwright.parties.customers.CreditResponse.Balance;
import io.billwright.parties.customers.CreditStore;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Previews the next invoice of a subscription, line by line, as it would be issued on its day with what is known
/// now. It is priced by the function that bills it (R22), taxed as on that day (R6), and explained like an issued
/// one.
@Component
public final class PreviewNextInvoice {

    private final JdbcClient jdbc;
    private final InvoiceStore invoices;
    private final FindNextInvoice findNextInvoice;
    private final AgreedTerms agreedTerms;
    private final AllExtraCharges charges;
    private final SellerStore sellers;
    private final CustomerStore customers;
    private final CreditStore credit;

    PreviewNextInvoice(
            JdbcClient jdbc,
            InvoiceStore invoices,
            FindNextInvoice findNextInvoice,
            AgreedTerms agreedTerms,
            AllExtraCharges charges,
            SellerStore sellers,
            CustomerStore customers,
            CreditStore credit) {
        this.jdbc = jdbc;
        this.invoices = invoices;
        this.findNextInvoice = findNextInvoice;
        this.agreedTerms = agreedTerms;
        this.charges = charges;
        this.sellers = sellers;
        this.customers = customers;
        this.credit = credit;
    }

    /// A future invoice.
    ///
    /// @param totals after applying the credit available now
    /// @param isRenewal whether it is the first invoice of a renewal
    public record Preview(
            UUID billedCompanyId,
            CurrencyCode currency,
            LocalDate billedOn,
            LocalDate dueOn,
            List<Item> items,
            List<Tax> taxes,
            Totals totals,
            boolean isRenewal) {}

    /// A line of the preview.
    ///
    /// @param isOpen whether it bills usage of days that are not over, so that it may still grow
    public record Item(Line line, boolean isOpen) {}

    private record Next(Invoice invoice, Agreed agreed, boolean isRenewal) {}

    /// Call inside a transaction of the seller that may write, since usage is merged before it is counted. Empty if
    /// no invoice is to come, or none that could be issued, as when a renewal would end too late.
    public Optional<Preview> handle(Subscription subscription, Instant now) {
        try {
            return scheduled(subscription.subscriptionId(), now)
                    .or(() -> renewal(subscription, now))
                    .map(next -> preview(next, subscription.today(now), now));
        } catch (AmountTooLarge | Rejection.Invalid _) {
            return Optional.empty();
        }
    }

    private Optional<Next> scheduled(UUID subscriptionId, Instant now) {
        return jdbc.sql("""
                        select i.invoice_id from invoices i
                        where i.subscription_id = :subscription and i.withdrawn_at is null
                          and not exists (select 1 from issued_invoices s where s.invoice_id = i.invoice_id)
                          and not exists (select 1 from voided_invoices v where v.invoice_id = i.invoice_id)
                        order by i.bill_at, lower(i.period), i.invoice_id limit 1
                        """)
                .param("subscription", subscriptionId)
                .query(UUID.class)
                .optional()
                .flatMap(id -> invoices.find(List.of(id)).stream().findFirst())
                .map(invoice -> new Next(
                        invoice, agreedTerms.expected(List.of(invoice), now).apply(invoice), false));
    }

    private Optional<Next> renewal(Subscription subscription, Instant now) {
        return findNextInvoice.firstOfRenewal(subscription, now).map(first -> {
            var invoice = first.invoice();
            var extras = charges.expected(List.of(invoice), now).apply(invoice);
            return new Next(invoice, new Agreed(new InvoiceBasis.Period(first.terms()), extras, null), true);
        });
    }

    private Preview preview(Next next, LocalDate today, Instant now) {
        var invoice = next.invoice;
        var to = invoice.to();
        var billedAt = invoice.billAt().isAfter(now) ? invoice.billAt() : now;
        var billedOn = ComposeInvoice.day(billedAt, invoice);
        var company = customers.find(to.billedCompanyId()).orElseThrow();
        var tax = TaxLookup.treatment(sellers.get().taxRegistrations(), company, billedOn);
        var priced = next.agreed.taxed(tax).price(invoice.content().period());
        var content = InvoiceContent.of(priced);
        return new Preview(
                to.billedCompanyId(),
                to.currency(),
                billedOn,
                ComposeInvoice.day(IssueDates.of(invoice, billedAt).dueAt(), invoice),
                items(content, priced, today),
                content.taxes().stream().map(ComposeInvoice::tax).toList(),
                totals(invoice, content),
                next.isRenewal);
    }

    private static List<Item> items(InvoiceContent content, PricedPeriod priced, LocalDate today) {
        var explained = ExplainedLine.of(
                ExplainedAmounts.of(priced.amounts()).trees(), content.taxes().size());
        var lines = ComposeInvoice.lines(content.lines(), explained, content.taxes());
        var items = new ArrayList<Item>(lines.size());
        for (int i = 0; i < lines.size(); i++) {
            var line = content.lines().get(i);
            boolean isUsage = line.kind() == InvoiceLine.Kind.OVERAGE;
            items.add(
                    new Item(lines.get(i), isUsage && !line.service().lastDay().isBefore(today)));
        }
        return items;
    }

    private Totals totals(Invoice invoice, InvoiceContent content) {
        var to = invoice.to();
        long available = credit.balances(to.billedCompanyId()).stream()
                .filter(balance -> balance.currency() == to.currency())
                .mapToLong(Balance::amount)
                .sum();
        var settlement = Settlement.of(content.total(), invoice.credit(), invoice.prepaid(), available);
        long granted = settlement.granted();
        return new Totals(
                content.subTotal(),
                content.discount(),
                content.net(),
                content.tax(),
                content.total(),
                settlement.credited(),
                0,
                settlement.paid(),
                granted,
                content.total() + granted - settlement.credited() - settlement.paid());
    }
}
