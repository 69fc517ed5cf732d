package io.billwright.billing.issuing;

import io.billwright.core.contract.Extra;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.ExtraCharges;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceLine;
import io.billwright.parties.customers.CreditStore;
import io.billwright.platform.db.Ids;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Charges a negative credit balance to the company's next invoice (R16).
@Component
final class BroughtForward implements ExtraCharges {

    private final CreditStore credit;
    private final JdbcClient jdbc;

    BroughtForward(CreditStore credit, JdbcClient jdbc) {
        this.credit = credit;
        this.jdbc = jdbc;
    }

    /// For issued invoices, their lines say what was brought forward.
    @Override
    public Map<UUID, List<Extra>> of(Collection<Invoice> invoices) {
        var extras = new HashMap<UUID, List<Extra>>();
        for (var invoice : invoices) {
            var lines = invoice.content().lines().stream()
                    .filter(line -> line.kind() == InvoiceLine.Kind.BALANCE)
                    .<Extra>map(line -> new Extra.BroughtForward(
                            line.chargeId(),
                            new Money(line.net(), invoice.to().currency()),
                            line.service().start()))
                    .toList();
            if (!lines.isEmpty()) {
                extras.put(invoice.invoiceId(), lines);
            }
        }
        return extras;
    }

    /// The first invoice of each company takes the whole balance. The balance is locked, so no other transaction can
    /// bill it.
    @Override
    public Map<UUID, List<Extra>> due(Collection<Invoice> invoices, Instant now) {
        var extras = new HashMap<UUID, List<Extra>>();
        var companies =
                invoices.stream().map(invoice -> invoice.to().billedCompanyId()).collect(Collectors.toSet());
        for (var owed : credit.lockOwed(companies)) {
            invoices.stream()
                    .filter(invoice -> invoice.to().billedCompanyId().equals(owed.customerId())
                            && invoice.to().currency() == owed.amount().currency())
                    .min(Comparator.comparing(Invoice::billAt).thenComparing(Invoice::invoiceId))
                    .ifPresent(invoice -> extras.put(invoice.invoiceId(), List.of(owed(invoice, owed.amount(), now))));
        }
        return extras;
    }

    private static Extra owed(Invoice invoice, Money amount, Instant now) {
        return new Extra.BroughtForward(
                Ids.next(), amount, now.atZone(invoice.to().timeZone()).toLocalDate());
    }

    /// Only the next invoice of the company takes the balance. A company without one gets a standalone invoice at
    /// once.
    @Override
    public Map<UUID, List<Extra>> expected(Collection<Invoice> invoices, Instant now) {
        var extras = new HashMap<>(of(invoices));
        for (var invoice : invoices) {
            var to = invoice.to();
            credit.balances(to.billedCompanyId()).stream()
                    .filter(balance -> balance.amount() < 0 && balance.currency() == to.currency())
                    .filter(_ -> isFirst(invoice))
                    .forEach(balance -> extras.put(
                            invoice.invoiceId(),
                            List.of(owed(
                                    invoice,
                                    new Money(-balance.amount(), to.currency()),
                                    invoice.billAt().isAfter(now) ? invoice.billAt() : now))));
        }
        return extras;
    }

    private boolean isFirst(Invoice invoice) {
        return jdbc.sql("""
                        select i.invoice_id from invoices i left join issued_invoices s on s.invoice_id = i.invoice_id
                        where i.billed_company_id = :company and i.currency = :currency and s.invoice_id is null
                          and i.withdrawn_at is null and not isempty(i.live)
                        order by i.paused, i.bill_at, i.invoice_id limit 1
                        """)
                .param("company", invoice.to().billedCompanyId())
                .param("currency", invoice.to().currency().name())
                .query(UUID.class)
                .optional()
                .filter(invoice.invoiceId()::equals)
                .isPresent();
    }

    @Override
    public String name() {
        return "balance";
    }

    /// Nothing to do: voiding takes back the credit granted for the balance, which is then owed again.
    @Override
    public List<?> release(UUID invoiceId, Instant now) {
        return List.of();
    }

    /// Nothing to do: the next invoice to be issued bills whatever is owed by then.
    @Override
    public void rebill(Invoice voided, Invoice anew, Instant now) {}
}
