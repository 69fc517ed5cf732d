package io.billwright.edges.portal;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.edges.portal.PortalPage.Account;
import io.billwright.edges.portal.PortalPage.Bill;
import io.billwright.edges.portal.PortalPage.Company;
import io.billwright.edges.portal.PortalPage.ToSign;
import io.billwright.edges.portal.SessionStore.Session;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.parties.customers.CreditStore;
import io.billwright.parties.customers.Customer;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads what a customer owes and has to sign. Call all methods inside a transaction of the seller.
@Component
final class ReadAccount {

    private static final int MOST = 200;

    private final InvoiceReader invoices;
    private final CustomerStore customers;
    private final CreditStore credits;
    private final SignIn signIn;
    private final PublicLinks links;
    private final JdbcClient jdbc;

    ReadAccount(
            InvoiceReader invoices,
            CustomerStore customers,
            CreditStore credits,
            SignIn signIn,
            PublicLinks links,
            JdbcClient jdbc) {
        this.invoices = invoices;
        this.customers = customers;
        this.credits = credits;
        this.signIn = signIn;
        this.links = links;
        this.jdbc = jdbc;
    }

    Account of(Session session, PortalSettings settings, Instant now) {
        var customer = customers.find(session.customerId()).orElseThrow();
        var open = bills(customer.customerId(), now);
        return new Account(
                company(customer),
                companies(session),
                sums(open.stream().map(Bill::remaining).toList()),
                credit(customer.customerId()),
                open,
                settings.payInvoices(),
                settings.signOrders() ? toSign(customer.customerId(), now) : List.of());
    }

    private static Company company(Customer customer) {
        return new Company(customer.customerId(), customer.customerName());
    }

    private List<Company> companies(Session session) {
        var email = session.email();
        if (email == null) {
            return List.of();
        }
        var ids = signIn.guests(email).stream()
                .map(PortalLinkStore.Guest::customerId)
                .toList();
        var found = customers.find(ids);
        return ids.size() < 2
                ? List.of()
                : ids.stream()
                        .map(id -> company(Objects.requireNonNull(found.get(id))))
                        .toList();
    }

    /// The open invoices, those due earliest first.
    List<Bill> bills(UUID customerId, Instant now) {
        return invoices.open(customerId, MOST, now).stream()
                .map(invoice -> bill(invoice, now))
                .toList();
    }

    static List<Money> sums(List<Money> amounts) {
        var sums = new TreeMap<CurrencyCode, Long>();
        amounts.forEach(amount -> sums.merge(amount.currency(), amount.minorUnits(), Math::addExact));
        return sums.entrySet().stream()
                .map(sum -> new Money(sum.getValue(), sum.getKey()))
                .toList();
    }

    private List<Money> credit(UUID customerId) {
        return credits.balances(customerId).stream()
                .filter(balance -> balance.amount() > 0)
                .map(balance -> new Money(balance.amount(), balance.currency()))
                .toList();
    }

    private static Bill bill(InvoiceResponse invoice, Instant now) {
        return new Bill(
                invoice.knownId(),
                Objects.requireNonNull(invoice.invoiceNumber()),
                invoice.dueOn(),
                invoice.isPastDue(now),
                new Money(invoice.grandTotal(), invoice.currency()),
                new Money(invoice.remainingAmount(), invoice.currency()),
                invoice.paymentUrl());
    }

    /// Drafts with a valid link: whoever has the link may sign.
    private List<ToSign> toSign(UUID customerId, Instant now) {
        return jdbc.sql("""
                        select o.order_type, o.starts_at, o.ends_at, l.slug
                        from orders o join public_links l on l.kind = 'ORDER' and l.object_id = o.order_id
                        where o.customer_id = :customer and o.status = 'DRAFT' and l.revoked_at is null
                          and (l.expires_at is null or l.expires_at > :now)
                          and not exists (select from order_signatures s where s.order_id = o.order_id)
                        order by o.created_at desc, o.order_id limit :most
                        """)
                .param("customer", customerId)
                .param("now", Rows.utc(now))
                .param("most", MOST)
                .query((row, _) -> new ToSign(
                        row.getString("order_type"),
                        row.getObject("starts_at", LocalDate.class),
                        row.getObject("ends_at", LocalDate.class),
                        links.pageUrl("orders", row.getString("slug"))))
                .list();
    }
}
