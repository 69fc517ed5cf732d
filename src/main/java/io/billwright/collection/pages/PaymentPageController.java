package io.billwright.collection.pages;

import io.billwright.collection.charges.Attempt;
import io.billwright.collection.charges.Attempt.State;
import io.billwright.collection.charges.AttemptStore;
import io.billwright.collection.charges.CancelCharge;
import io.billwright.collection.charges.ResolveCharges;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.messaging.documents.Link;
import io.billwright.messaging.documents.PageTemplates;
import io.billwright.messaging.documents.PublicForm;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.messaging.documents.PublicPages;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Rejection;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// The public page of an invoice, where its customer pays. The link is the permission. Card and account numbers
/// are entered with the processor (S10).
@RestController
final class PaymentPageController {

    private static final String FORM = MediaType.APPLICATION_FORM_URLENCODED_VALUE;
    private static final String NO_CHOICE = "Please choose how to pay.";

    private final PublicLinks links;
    private final SellerTransactions transactions;
    private final AttemptStore attempts;
    private final ResolveCharges resolveCharges;
    private final ShowPaymentPage showPaymentPage;
    private final PayInvoice payInvoice;
    private final CancelCharge cancelCharge;
    private final PageTemplates templates;

    PaymentPageController(
            PublicLinks links,
            SellerTransactions transactions,
            AttemptStore attempts,
            ResolveCharges resolveCharges,
            ShowPaymentPage showPaymentPage,
            PayInvoice payInvoice,
            CancelCharge cancelCharge,
            PageTemplates templates) {
        this.links = links;
        this.transactions = transactions;
        this.attempts = attempts;
        this.resolveCharges = resolveCharges;
        this.showPaymentPage = showPaymentPage;
        this.payInvoice = payInvoice;
        this.cancelCharge = cancelCharge;
        this.templates = templates;
    }

    @GetMapping("/pay/{slug}")
    ResponseEntity<byte[]> read(@PathVariable String slug) {
        return link(slug).flatMap(link -> asked(link, slug)).orElseGet(PublicPages::notFound);
    }

    /// Customers come back from the processor's form before its message arrives, so the processor is asked.
    private Optional<ResponseEntity<byte[]>> asked(Link link, String slug) {
        open(link)
                .filter(attempt -> attempt.actionUrl() != null || attempt.state() == State.UNKNOWN)
                .ifPresent(attempt -> resolveCharges.resolve(link.seller(), attempt.attemptId()));
        return showPaymentPage.handle(link.seller(), link.objectId()).map(page -> rendered(HttpStatus.OK, page, slug));
    }

    private Optional<Attempt> open(Link link) {
        return transactions.in(link.seller(), () -> attempts.open(link.objectId()));
    }

    /// Leads on to where the processor wants to see the customer. A page of its own does, since the policy of the form
    /// applies to redirects too and nobody can list the addresses of all banks.
    @GetMapping("/pay/{slug}/continue")
    ResponseEntity<byte[]> proceed(@PathVariable String slug) {
        return link(slug)
                .map(link -> open(link)
                        .flatMap(attempt -> Optional.ofNullable(attempt.actionUrl()))
                        .map(this::leading)
                        .orElseGet(() -> PublicPages.seeOther("../" + slug)))
                .orElseGet(PublicPages::notFound);
    }

    private ResponseEntity<byte[]> leading(String url) {
        var nonce = PublicPages.nonce();
        return PublicPages.page(
                HttpStatus.OK, nonce, templates.render("payments/continue.jte", Map.of("url", url, "nonce", nonce)));
    }

    @PostMapping(path = "/pay/{slug}", consumes = FORM)
    ResponseEntity<byte[]> pay(@PathVariable String slug, HttpServletRequest request) {
        var form = PaymentForm.of(PublicForm.of(request));
        return link(slug).flatMap(link -> paid(link, slug, form)).orElseGet(PublicPages::notFound);
    }

    private Optional<ResponseEntity<byte[]>> paid(Link link, String slug, PaymentForm form) {
        if (form.cancels()) {
            cancelCharge.handle(link.seller(), link.objectId());
            return Optional.of(PublicPages.seeOther(slug));
        }
        if (!form.hasMethod()) {
            return refused(link, slug, HttpStatus.UNPROCESSABLE_CONTENT, NO_CHOICE);
        }
        try {
            var attempt = payInvoice.handle(link.seller(), link.objectId(), form);
            return Optional.of(PublicPages.seeOther(attempt.actionUrl() == null ? slug : slug + "/continue"));
        } catch (Rejection.Conflict changed) {
            return refused(link, slug, HttpStatus.CONFLICT, changed.reason() + " Please look at it again.");
        } catch (Rejection.Invalid _) {
            return refused(link, slug, HttpStatus.CONFLICT, "This payment method cannot be used for this invoice.");
        }
    }

    /// An invoice that takes no payment any more, or is being paid already, says so itself.
    private Optional<ResponseEntity<byte[]>> refused(Link link, String slug, HttpStatus status, String reason) {
        return showPaymentPage
                .handle(link.seller(), link.objectId())
                .map(page -> page.state() == PaymentPage.State.OPEN
                        ? rendered(status, page.refused(reason), slug)
                        : PublicPages.seeOther(slug));
    }

    private ResponseEntity<byte[]> rendered(HttpStatus status, PaymentPage page, String slug) {
        var nonce = PublicPages.nonce();
        var html = templates.render("payments/page.jte", Map.of("page", page, "slug", slug, "nonce", nonce));
        return PublicPages.page(status, nonce, html);
    }

    private Optional<Link> link(String slug) {
        return links.find(slug).filter(link -> link.kind().equals(InvoiceReader.LINK));
    }
}
