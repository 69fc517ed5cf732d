package io.billwright.collection.pages;

import io.billwright.collection.charges.Attempt;
import io.billwright.collection.charges.Attempt.State;
import io.billwright.collection.charges.AttemptStore;
import io.billwright.collection.charges.CancelCharge;
import io.billwright.collection.charges.ResolveCharges;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.messaging.documents.Link;
import io.billwright.messaging.documents.PageForms;
import io.billwright.messaging.documents.PageTemplates;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.messaging.documents.PublicPages;
import io.billwright.messaging.documents.Visit;
import io.billwright.messaging.languages.Language;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Rejection;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// The public page of an invoice, where its customer pays. The link permits seeing it and paying with a new method,
/// which is entered at the processor (S10); saved methods also need a code (S15).
@RestController
final class PaymentPageController {

    private static final String PAGE = "pay";
    private static final String FORM = MediaType.APPLICATION_FORM_URLENCODED_VALUE;

    private final PublicLinks links;
    private final SellerTransactions transactions;
    private final AttemptStore attempts;
    private final ResolveCharges resolveCharges;
    private final ShowPaymentPage showPaymentPage;
    private final PayInvoice payInvoice;
    private final CancelCharge cancelCharge;
    private final ProvePayer provePayer;
    private final PageForms forms;
    private final PageTemplates templates;

    PaymentPageController(
            PublicLinks links,
            SellerTransactions transactions,
            AttemptStore attempts,
            ResolveCharges resolveCharges,
            ShowPaymentPage showPaymentPage,
            PayInvoice payInvoice,
            CancelCharge cancelCharge,
            ProvePayer provePayer,
            PageForms forms,
            PageTemplates templates) {
        this.links = links;
        this.transactions = transactions;
        this.attempts = attempts;
        this.resolveCharges = resolveCharges;
        this.showPaymentPage = showPaymentPage;
        this.payInvoice = payInvoice;
        this.cancelCharge = cancelCharge;
        this.provePayer = provePayer;
        this.forms = forms;
        this.templates = templates;
    }

    @GetMapping("/pay/{slug}")
    ResponseEntity<byte[]> read(@PathVariable String slug, HttpServletRequest request, HttpServletResponse response) {
        return link(slug)
                .flatMap(link -> asked(link, forms.visit(request, response, PAGE, slug)))
                .orElseGet(PublicPages::notFound);
    }

    /// Customers return from the processor's form before its webhook arrives, so the processor is asked.
    private Optional<ResponseEntity<byte[]>> asked(Link link, Visit visit) {
        open(link)
                .filter(attempt -> attempt.actionUrl() != null || attempt.state() == State.UNKNOWN)
                .ifPresent(attempt -> resolveCharges.resolve(link.seller(), attempt.attemptId()));
        return showPaymentPage.handle(link, visit.browser()).map(page -> rendered(HttpStatus.OK, page, visit));
    }

    private Optional<Attempt> open(Link link) {
        return transactions.in(link.seller(), () -> attempts.open(link.objectId()));
    }

    /// Forwards the customer to the processor through a page of its own: the form-action policy also applies to
    /// redirects, and the addresses of all banks cannot be listed in it.
    @GetMapping("/pay/{slug}/continue")
    ResponseEntity<byte[]> proceed(@PathVariable String slug) {
        return link(slug)
                .map(link -> open(link)
                        .flatMap(attempt -> Optional.ofNullable(attempt.actionUrl()))
                        .map(url -> leading(url, showPaymentPage.language(link)))
                        .orElseGet(() -> PublicPages.seeOther("../" + slug)))
                .orElseGet(PublicPages::notFound);
    }

    private ResponseEntity<byte[]> leading(String url, Language language) {
        var nonce = PublicPages.nonce();
        var html = templates.render("payments/continue.jte", Map.of("url", url, "language", language, "nonce", nonce));
        return PublicPages.page(HttpStatus.OK, nonce, html);
    }

    @PostMapping(path = "/pay/{slug}", consumes = FORM)
    ResponseEntity<byte[]> pay(@PathVariable String slug, HttpServletRequest request) {
        return forms.taken(
                request,
                PAGE,
                slug,
                form -> link(slug)
                        .flatMap(link -> answered(link, form.visit(), PaymentForm.of(form)))
                        .orElseGet(PublicPages::notFound));
    }

    private Optional<ResponseEntity<byte[]>> answered(Link link, Visit visit, PaymentForm form) {
        return switch (form.action()) {
            case PAY -> paid(link, visit, form);
            case CANCEL -> {
                cancelCharge.handle(link.seller(), link.objectId());
                yield shownAgain(visit);
            }
            case SEND_CODE ->
                provePayer.ask(link, visit.browser())
                        ? shownAgain(visit)
                        : refused(link, visit, HttpStatus.TOO_MANY_REQUESTS, "wrong.no_code");
            case CONFIRM_CODE ->
                provePayer.confirm(link, visit.browser(), form.code())
                        ? shownAgain(visit)
                        : refused(link, visit, HttpStatus.UNPROCESSABLE_CONTENT, "wrong.code");
        };
    }

    private static Optional<ResponseEntity<byte[]>> shownAgain(Visit visit) {
        return Optional.of(PublicPages.seeOther(visit.slug()));
    }

    private Optional<ResponseEntity<byte[]>> paid(Link link, Visit visit, PaymentForm form) {
        if (!form.hasMethod()) {
            return refused(link, visit, HttpStatus.UNPROCESSABLE_CONTENT, "wrong.no_choice");
        }
        try {
            var attempt = payInvoice.handle(link, visit.browser(), form);
            return Optional.of(
                    PublicPages.seeOther(attempt.actionUrl() == null ? visit.slug() : visit.slug() + "/continue"));
        } catch (Rejection.Conflict _) {
            return refused(link, visit, HttpStatus.CONFLICT, "wrong.changed");
        } catch (Rejection.Forbidden _) {
            return refused(link, visit, HttpStatus.FORBIDDEN, "wrong.not_proven");
        } catch (Rejection.Invalid _) {
            return refused(link, visit, HttpStatus.CONFLICT, "wrong.method");
        }
    }

    /// Shows the text of that name. An invoice that cannot be paid any more, or is being paid, explains that itself.
    private Optional<ResponseEntity<byte[]>> refused(Link link, Visit visit, HttpStatus status, String text) {
        return showPaymentPage
                .handle(link, visit.browser())
                .map(page -> page.state() == PaymentPage.State.OPEN
                        ? rendered(status, page.refused(text), visit)
                        : PublicPages.seeOther(visit.slug()));
    }

    private ResponseEntity<byte[]> rendered(HttpStatus status, PaymentPage page, Visit visit) {
        var nonce = PublicPages.nonce();
        var html = templates.render(
                "payments/page.jte",
                Map.of("page", page, "slug", visit.slug(), "token", visit.token(), "nonce", nonce));
        return PublicPages.page(status, nonce, html);
    }

    private Optional<Link> link(String slug) {
        return links.find(slug).filter(link -> link.kind().equals(InvoiceReader.LINK));
    }
}
