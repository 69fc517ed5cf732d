package io.billwright.billing.issuing;

import io.billwright.agreements.orders.TermsJson;
import io.billwright.core.contract.InvoiceBasis.Once;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.BillTo;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceContent;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.OneOff;
import io.billwright.parties.customers.CreditStore;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.TimedWork;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Bills negative credit balances on standalone invoices, for companies with no other invoice to come (R16).
@Component
@Order(8)
final class BillBalances implements TimedWork {

    /// A balance that waits for another invoice is checked again after this time: that invoice may be withdrawn.
    private static final Duration AGAIN = Duration.ofDays(1);

    private static final String OWED = """
            select b.customer_id, b.currency from credit_balances b
            where b.balance < 0 and not exists (
                select 1 from invoices i left join issued_invoices s on s.invoice_id = i.invoice_id
                where i.billed_company_id = b.customer_id and i.currency = b.currency and s.invoice_id is null
                  and i.withdrawn_at is null and not isempty(i.live))
              and not exists (
                select 1 from erasures e
                where e.customer_id = b.customer_id and e.person_id is null and e.finished_at is not null)
            """;

    private final SellerTransactions transactions;
    private final CreditStore credit;
    private final CustomerStore customers;
    private final SellerStore sellers;
    private final InvoiceStore invoices;
    private final IssueAtOnce issueAtOnce;
    private final JdbcClient jdbc;

    BillBalances(
            SellerTransactions transactions,
            CreditStore credit,
            CustomerStore customers,
            SellerStore sellers,
            InvoiceStore invoices,
            IssueAtOnce issueAtOnce,
            JdbcClient jdbc) {
        this.transactions = transactions;
        this.credit = credit;
        this.customers = customers;
        this.sellers = sellers;
        this.invoices = invoices;
        this.issueAtOnce = issueAtOnce;
        this.jdbc = jdbc;
    }

    private record Owed(UUID companyId, CurrencyCode currency) {}

    @Override
    public String kind() {
        return "balance";
    }

    @Override
    public String lane() {
        return TIME;
    }

    @Override
    public boolean isShared() {
        return true;
    }

    /// A balance is due as soon as it is negative.
    @Override
    public String nextDue() {
        return "select case when exists (" + OWED + ") then timestamptz 'epoch' end";
    }

    @Override
    public List<Happening> run(Seller seller, Instant now) {
        var happenings = new ArrayList<Happening>();
        for (var owed : transactions.in(seller, this::owed)) {
            transactions
                    .apart(seller, () -> bill(owed, now))
                    .map(id -> new Happening(now, "invoice.issued", id.toString()))
                    .ifPresent(happenings::add);
        }
        transactions.run(seller, () -> credit.lookAgain(now, now.plus(AGAIN)));
        return happenings;
    }

    private List<Owed> owed() {
        return jdbc.sql(OWED)
                .query((row, _) ->
                        new Owed(Rows.uuid(row, "customer_id"), CurrencyCode.valueOf(row.getString("currency"))))
                .list();
    }

    /// Issues an invoice without items, which bills the balance as its only line. Empty if another transaction billed
    /// the balance or erased the company first; what an erased company owes stays on its balance.
    private Optional<UUID> bill(Owed owed, Instant now) {
        if (!customers.areKept(owed.companyId)) {
            return Optional.empty();
        }
        credit.lockOwed(List.of(owed.companyId));
        if (!owed().contains(owed)) {
            return Optional.empty();
        }
        var company = customers.find(owed.companyId).orElseThrow();
        var zone = company.timeZone();
        var today = now.atZone(zone).toLocalDate();
        var alone = Once.on(today, owed.currency, List.of(), new TaxTreatment.Taxed(List.of()));
        var invoice = Invoice.scheduled(
                Ids.next(),
                new BillTo(null, null, owed.companyId, owed.companyId, owed.currency, zone),
                Invoice.PERIOD,
                InvoiceContent.of(alone.price(new DatePeriod(today, today.plusDays(1)), Explain.OFF)),
                today.atStartOfDay(zone).toInstant(),
                due(today).atStartOfDay(zone).toInstant());
        var terms = TermsJson.write(new TermsJson.Stored(alone.terms(), List.of()));
        invoices.insert(invoice, new OneOff(terms, null, null, null), now);
        issueAtOnce.handle(invoice.invoiceId(), now);
        return Optional.of(invoice.invoiceId());
    }

    private LocalDate due(LocalDate today) {
        var due = today.plusDays(sellers.get().defaultPaymentTerms());
        return due.isAfter(NewInvoice.LAST_DAY) ? NewInvoice.LAST_DAY : due;
    }
}
