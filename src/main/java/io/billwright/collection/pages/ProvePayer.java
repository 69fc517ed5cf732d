package io.billwright.collection.pages;

import io.billwright.agreements.orders.Recipients;
import io.billwright.collection.charges.PaymentMethodStore;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.InvoiceStatus;
import io.billwright.invoicing.paperwork.InvoiceLetters;
import io.billwright.invoicing.paperwork.InvoiceLetters.About;
import io.billwright.messaging.documents.Browser;
import io.billwright.messaging.documents.Link;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.messaging.letters.Envelope;
import io.billwright.messaging.letters.MailKind;
import io.billwright.messaging.letters.WriteMail;
import io.billwright.messaging.mail.Letter;
import io.billwright.messaging.proofs.Proofs;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerTransactions;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Sends and checks the code by which customers prove who they are before they can use a saved payment method (S15).
@Component
final class ProvePayer {

    private final SellerTransactions transactions;
    private final Proofs proofs;
    private final Recipients recipients;
    private final PaymentMethodStore methods;
    private final InvoiceReader invoices;
    private final WriteMail writeMail;
    private final PublicLinks links;
    private final CustomerStore customers;
    private final SellerStore sellers;
    private final SellerClock clock;

    ProvePayer(
            SellerTransactions transactions,
            Proofs proofs,
            Recipients recipients,
            PaymentMethodStore methods,
            InvoiceReader invoices,
            WriteMail writeMail,
            PublicLinks links,
            CustomerStore customers,
            SellerStore sellers,
            SellerClock clock) {
        this.transactions = transactions;
        this.proofs = proofs;
        this.recipients = recipients;
        this.methods = methods;
        this.invoices = invoices;
        this.writeMail = writeMail;
        this.links = links;
        this.customers = customers;
        this.sellers = sellers;
        this.clock = clock;
    }

    /// Sends a code to the recipients of the invoice. False if none was sent: there were too many, or it would be of
    /// no use.
    boolean ask(Link link, Browser browser) {
        return transactions.in(link.seller(), () -> {
            var invoice = invoices.find(link.objectId(), clock.now(link.seller()))
                    .filter(found -> found.issuedAt() != null && found.status() != InvoiceStatus.VOIDED)
                    .filter(found -> found.remainingAmount() > 0)
                    .filter(found -> !methods.of(found.billedCompanyId()).isEmpty())
                    .orElse(null);
            var to = invoice == null ? List.<String>of() : recipients.of(link.objectId());
            return invoice != null
                    && !to.isEmpty()
                    && proofs.ask(link, browser, to, (proofId, code) -> letter(proofId, code, invoice, to));
        });
    }

    /// Whether this is the code. Commits either way, so that a wrong one counts.
    boolean confirm(Link link, Browser browser, String code) {
        return transactions.in(link.seller(), () -> proofs.confirm(link, browser, code));
    }

    private Letter letter(UUID proofId, String code, InvoiceResponse invoice, List<String> to) {
        var settings = sellers.get();
        var language = customers.language(invoice.billedCompanyId(), settings);
        var slug = links.existing(InvoiceReader.LINK, invoice.knownId()).orElseThrow();
        var about = About.of(invoice, links.pdfUrl(slug), null);
        return writeMail.handle(
                new Envelope(MailKind.PAYMENT_CODE, proofId, 0, settings.letterhead(), language, to, null),
                InvoiceLetters.code(about, language, code));
    }
}
