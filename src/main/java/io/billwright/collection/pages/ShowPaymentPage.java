package io.billwright.collection.pages;

import io.billwright.agreements.orderforms.OrderFormView.Issuer;
import io.billwright.agreements.orders.OrderParties.Party;
import io.billwright.agreements.orders.Recipients;
import io.billwright.collection.charges.Attempt;
import io.billwright.collection.charges.Attempt.State;
import io.billwright.collection.charges.AttemptStore;
import io.billwright.collection.charges.BeginCharge;
import io.billwright.collection.charges.PaymentMethodStore;
import io.billwright.collection.charges.PaymentMethodStore.Attached;
import io.billwright.collection.charges.PaymentTexts;
import io.billwright.collection.charges.Processors;
import io.billwright.collection.pages.PaymentPage.Bill;
import io.billwright.collection.pages.PaymentPage.Labeled;
import io.billwright.collection.pages.PaymentPage.Line;
import io.billwright.collection.pages.PaymentPage.OnFile;
import io.billwright.collection.pages.PaymentPage.Saved;
import io.billwright.collection.pages.PaymentPage.Ways;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.InvoiceStatus;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.Parties;
import io.billwright.invoicing.invoices.VersionStore;
import io.billwright.invoicing.paperwork.InvoicePaper;
import io.billwright.messaging.documents.Browser;
import io.billwright.messaging.documents.Link;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.languages.Messages;
import io.billwright.messaging.proofs.Proofs;
import io.billwright.messaging.proofs.Standing;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.sellers.BankAccount;
import io.billwright.parties.sellers.BankAccountStore;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Shows an invoice and the state of its payment on a page.
@Component
final class ShowPaymentPage {

    private final SellerTransactions transactions;
    private final InvoiceStore invoices;
    private final InvoiceReader reader;
    private final VersionStore versions;
    private final SellerStore sellers;
    private final CustomerStore customers;
    private final BankAccountStore accounts;
    private final AttemptStore attempts;
    private final PaymentMethodStore methods;
    private final BeginCharge beginCharge;
    private final Processors processors;
    private final Proofs proofs;
    private final Recipients recipients;
    private final SellerClock clock;

    ShowPaymentPage(
            SellerTransactions transactions,
            InvoiceStore invoices,
            InvoiceReader reader,
            VersionStore versions,
            SellerStore sellers,
            CustomerStore customers,
            BankAccountStore accounts,
            AttemptStore attempts,
            PaymentMethodStore methods,
            BeginCharge beginCharge,
            Processors processors,
            Proofs proofs,
            Recipients recipients,
            SellerClock clock) {
        this.transactions = transactions;
        this.invoices = invoices;
        this.reader = reader;
        this.versions = versions;
        this.sellers = sellers;
        this.customers = customers;
        this.accounts = accounts;
        this.attempts = attempts;
        this.methods = methods;
        this.beginCharge = beginCharge;
        this.processors = processors;
        this.proofs = proofs;
        this.recipients = recipients;
        this.clock = clock;
    }

    /// Empty if the invoice was not issued. Payment attempts are read before the invoice: if one succeeds in between,
    /// the page says that it is being processed, and never that the invoice is still to be paid.
    Optional<PaymentPage> handle(Link link, Browser browser) {
        var invoiceId = link.objectId();
        return transactions.in(link.seller(), () -> {
            var last = attempts.of(invoiceId).stream().findFirst().orElse(null);
            return invoices.find(List.of(invoiceId)).stream()
                    .filter(Invoice::isIssued)
                    .findFirst()
                    .map(invoice -> page(link, browser, invoice, last));
        });
    }

    private PaymentPage page(Link link, Browser browser, Invoice invoice, @Nullable Attempt last) {
        var seller = link.seller();
        var now = clock.now(seller);
        var shown = reader.find(invoice.invoiceId(), now).orElseThrow();
        var parties = versions.find(invoice.invoiceId(), invoice.version())
                .orElseThrow()
                .parties();
        var language = language(invoice);
        var t = PaymentTexts.in(language);
        return new PaymentPage(
                state(shown, last),
                issuer(parties.seller()),
                bill(shown, Messages.in(language, InvoicePaper.TEXTS), now),
                ways(seller, invoice, account(invoice, parties), proofs.standing(link, browser), t, now),
                language,
                seller.mode() == Seller.Mode.SANDBOX,
                last != null && last.state() == State.FAILED ? PaymentTexts.declined(last, t) : null,
                false);
    }

    Language language(Link link) {
        return transactions.in(
                link.seller(),
                () -> language(invoices.find(List.of(link.objectId())).getFirst()));
    }

    private Language language(Invoice invoice) {
        var settings = sellers.get();
        return customers.language(invoice.to().billedCompanyId(), settings);
    }

    private static PaymentPage.State state(InvoiceResponse invoice, @Nullable Attempt last) {
        if (last != null && last.state().isOpen()) {
            return last.actionUrl() != null
                    ? PaymentPage.State.ACTION
                    : last.isPending() ? PaymentPage.State.PENDING : PaymentPage.State.PROCESSING;
        }
        if (invoice.status() == InvoiceStatus.VOIDED) {
            return PaymentPage.State.VOIDED;
        }
        if (invoice.remainingAmount() > 0) {
            return PaymentPage.State.OPEN;
        }
        return invoice.paid() > 0 ? PaymentPage.State.PAID : PaymentPage.State.SETTLED;
    }

    private Issuer issuer(Parties.Party party) {
        var branding = sellers.get().branding();
        var address = party.address();
        return Issuer.of(
                new Party(party.name(), address == null ? List.of() : address.lines(), party.taxId()),
                branding.color(),
                branding.footer());
    }

    private static Bill bill(InvoiceResponse invoice, Messages t, Instant now) {
        return new Bill(
                Objects.requireNonNull(invoice.invoiceNumber()),
                invoice.customerName(),
                invoice.dueOn(),
                invoice.isPastDue(now),
                invoice.fullyPaidAt() == null ? null : day(invoice.fullyPaidAt()),
                invoice.lineItems().stream()
                        .map(line -> new Line(
                                line.brickName(),
                                line.quantity(),
                                day(line.startsAt()),
                                day(line.endsAt()),
                                new Money(line.subTotal(), invoice.currency())))
                        .toList(),
                steps(invoice, t),
                new Money(invoice.grandTotal() - invoice.creditGranted(), invoice.currency()),
                reductions(invoice, t),
                new Money(invoice.remainingAmount(), invoice.currency()));
    }

    private static LocalDate day(String time) {
        return OffsetDateTime.parse(time).toLocalDate();
    }

    private static List<Labeled> steps(InvoiceResponse invoice, Messages t) {
        var steps = new ArrayList<Labeled>();
        if (invoice.discountTotal() != 0) {
            add(steps, invoice, t.text("subtotal"), invoice.subTotal());
            add(steps, invoice, t.text("discounts"), -invoice.discountTotal());
        }
        if (!steps.isEmpty() || !invoice.taxes().isEmpty()) {
            add(steps, invoice, t.text("net"), invoice.subTotal() - invoice.discountTotal());
        }
        for (var tax : invoice.taxes()) {
            var rate = t.formats().percent(new BigDecimal(tax.rate()));
            add(steps, invoice, tax.jurisdiction().isEmpty() ? tax.name() : tax.name() + " " + rate, tax.amount());
        }
        return steps;
    }

    private static List<Labeled> reductions(InvoiceResponse invoice, Messages t) {
        var reductions = new ArrayList<Labeled>();
        addIfAny(reductions, invoice, t.text("credit_applied"), -invoice.creditedAmount());
        addIfAny(reductions, invoice, t.text("adjusted"), -invoice.adjustedAmount());
        addIfAny(reductions, invoice, t.text("paid"), -invoice.paid());
        addIfAny(reductions, invoice, t.text("kept_as_credit"), invoice.creditGranted());
        return reductions;
    }

    private static void addIfAny(List<Labeled> list, InvoiceResponse invoice, String label, long amount) {
        if (amount != 0) {
            add(list, invoice, label, amount);
        }
    }

    private static void add(List<Labeled> list, InvoiceResponse invoice, String label, long amount) {
        list.add(new Labeled(label, new Money(amount, invoice.currency())));
    }

    private @Nullable BankAccount account(Invoice invoice, Parties parties) {
        var accepted = beginCharge.accepted(invoice);
        return accepted == null || accepted.takesTransfers()
                ? accounts.find(parties.legalEntityId(), invoice.to().currency())
                        .orElse(null)
                : null;
    }

    private Ways ways(
            Seller seller, Invoice invoice, @Nullable BankAccount account, Standing standing, Messages t, Instant now) {
        var accepted = beginCharge.accepted(invoice);
        var isOnline = processors.serving(seller).isPresent();
        var onFile = isOnline ? methods.of(invoice.to().billedCompanyId()) : List.<Attached>of();
        return new Ways(
                standing.isProven()
                        ? onFile.stream()
                                .map(method -> saved(seller, invoice, method, t, now))
                                .sorted(Comparator.comparing((Saved method) -> method.restriction() != null)
                                        .thenComparing(method -> !method.isDefault()))
                                .toList()
                        : List.of(),
                standing.isProven() || onFile.isEmpty() ? null : onFile(invoice, standing),
                beginCharge.types(seller, invoice),
                accepted != null && accepted.paywallForceAutopay(),
                accepted != null && Boolean.TRUE.equals(accepted.paywallCheck()),
                account != null || (accepted != null && Boolean.TRUE.equals(accepted.paywallWire())),
                account);
    }

    private OnFile onFile(Invoice invoice, Standing standing) {
        return new OnFile(!recipients.of(invoice.invoiceId()).isEmpty(), standing.isAsked() ? standing.masked() : null);
    }

    private Saved saved(Seller seller, Invoice invoice, Attached attached, Messages t, Instant now) {
        var method = attached.method();
        return new Saved(
                method.paymentMethodId(),
                method.words(t),
                attached.isDefault(),
                beginCharge
                        .restriction(seller, invoice, attached, now)
                        .map(restriction -> t.text("method." + restriction.reason()))
                        .orElse(null));
    }
}
