package io.billwright.edges.integrations.sandboxpay;

import io.billwright.edges.integrations.sandboxpay.SandboxCharge.State;
import io.billwright.messaging.documents.Link;
import io.billwright.messaging.documents.PageForms;
import io.billwright.messaging.documents.PageTemplates;
import io.billwright.messaging.documents.PublicForm;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.messaging.documents.PublicPages;
import io.billwright.messaging.documents.Visit;
import io.billwright.platform.db.SellerTransactions;
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

/// The sandbox processor's payment form, on which a customer of a sandbox chooses a test method or answers the bank's
/// challenge. It has no text fields, so that nobody enters a real card number.
@RestController
final class SandboxFormController {

    private static final String PAGE = "sandbox-pay";
    private static final String FORM = MediaType.APPLICATION_FORM_URLENCODED_VALUE;

    private final PublicLinks links;
    private final SellerTransactions transactions;
    private final SandboxStore store;
    private final SandboxProcessor processor;
    private final PageForms forms;
    private final PageTemplates templates;

    SandboxFormController(
            PublicLinks links,
            SellerTransactions transactions,
            SandboxStore store,
            SandboxProcessor processor,
            PageForms forms,
            PageTemplates templates) {
        this.links = links;
        this.transactions = transactions;
        this.store = store;
        this.processor = processor;
        this.forms = forms;
        this.templates = templates;
    }

    @GetMapping("/sandbox-pay/{slug}")
    ResponseEntity<byte[]> read(@PathVariable String slug, HttpServletRequest request, HttpServletResponse response) {
        return link(slug)
                .flatMap(link -> shown(link, forms.visit(request, response, PAGE, slug), HttpStatus.OK, false))
                .orElseGet(PublicPages::notFound);
    }

    private Optional<ResponseEntity<byte[]>> shown(Link link, Visit visit, HttpStatus status, boolean isError) {
        var nonce = PublicPages.nonce();
        return transactions
                .in(link.seller(), () -> store.find(link.objectId()))
                .map(charge -> templates.render(
                        "sandboxpay/form.jte",
                        Map.of("form", SandboxForm.of(charge, isError), "token", visit.token(), "nonce", nonce)))
                .map(html -> PublicPages.page(status, nonce, html));
    }

    @PostMapping(path = "/sandbox-pay/{slug}", consumes = FORM)
    ResponseEntity<byte[]> answer(@PathVariable String slug, HttpServletRequest request) {
        return forms.taken(
                request,
                PAGE,
                slug,
                form -> link(slug)
                        .flatMap(link -> answered(link, form)
                                .map(charge -> next(charge, slug))
                                .or(() -> shown(link, form.visit(), HttpStatus.UNPROCESSABLE_CONTENT, true)))
                        .orElseGet(PublicPages::notFound));
    }

    /// Empty if the customer submitted the form without a choice.
    private Optional<SandboxCharge> answered(Link link, PublicForm form) {
        var seller = link.seller();
        var id = link.objectId();
        return switch (form.field("action")) {
            case "approve" -> Optional.of(processor.authenticate(seller, id, true));
            case "decline" -> Optional.of(processor.authenticate(seller, id, false));
            case "cancel" -> Optional.of(processor.leave(seller, id));
            default -> TestMethod.ofToken(form.field("method")).map(method -> processor.choose(seller, id, method));
        };
    }

    /// Shows the form again while the bank's challenge is open; otherwise returns to the shop.
    private static ResponseEntity<byte[]> next(SandboxCharge charge, String slug) {
        return PublicPages.seeOther(
                charge.state() == State.ACTION || charge.returnUrl() == null ? slug : charge.returnUrl());
    }

    private Optional<Link> link(String slug) {
        return links.find(slug).filter(link -> link.kind().equals(SandboxProcessor.LINK));
    }
}
