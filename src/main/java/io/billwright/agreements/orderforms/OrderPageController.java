package io.billwright.agreements.orderforms;

import io.billwright.agreements.orderforms.OrderDesk.Signing;
import io.billwright.messaging.documents.Link;
import io.billwright.messaging.documents.PageTemplates;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.messaging.documents.PublicPages;
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

/// The public page of an order, where a customer reads and signs it. The link is the permission.
@RestController
final class OrderPageController {

    private static final String FORM = MediaType.APPLICATION_FORM_URLENCODED_VALUE;

    private final PublicLinks links;
    private final OrderDesk desk;
    private final Checkout checkout;
    private final PageTemplates templates;

    OrderPageController(PublicLinks links, OrderDesk desk, Checkout checkout, PageTemplates templates) {
        this.links = links;
        this.desk = desk;
        this.checkout = checkout;
        this.templates = templates;
    }

    @GetMapping("/orders/{slug}")
    ResponseEntity<byte[]> read(@PathVariable String slug) {
        return link(slug)
                .flatMap(link -> shown(link, slug, HttpStatus.OK, SigningForm.EMPTY))
                .orElseGet(PublicPages::notFound);
    }

    /// The answer to a signature that counts is to look at the page again, so that neither reloading nor going back
    /// signs twice.
    @PostMapping(path = "/orders/{slug}", consumes = FORM)
    ResponseEntity<byte[]> sign(@PathVariable String slug, HttpServletRequest request) {
        return link(slug)
                .flatMap(link -> signed(link, slug, SigningForm.of(request)))
                .orElseGet(PublicPages::notFound);
    }

    private Optional<ResponseEntity<byte[]>> signed(Link link, String slug, SigningForm form) {
        if (form.hasErrors()) {
            return shown(link, slug, HttpStatus.UNPROCESSABLE_CONTENT, form);
        }
        var signing = new Signing(form.name(), form.termsDigest());
        return switch (desk.sign(link.seller(), link.objectId(), signing)) {
            case ACCEPTED -> Optional.of(PublicPages.seeOther(next(link, slug)));
            case TERMS_CHANGED -> shown(link, slug, HttpStatus.CONFLICT, form.refused(SigningForm.CHANGED));
            case CLOSED -> shown(link, slug, HttpStatus.CONFLICT, form.refused(SigningForm.CLOSED));
        };
    }

    private String next(Link link, String slug) {
        return checkout.payment(link.seller(), link.objectId())
                .map(payment -> "../pay/" + payment)
                .orElse(slug);
    }

    private Optional<ResponseEntity<byte[]>> shown(Link link, String slug, HttpStatus status, SigningForm form) {
        var nonce = PublicPages.nonce();
        var isPaid = checkout.follows(link.seller(), link.objectId());
        return desk.view(link.seller(), link.objectId())
                .map(order -> templates.render(
                        "orders/page.jte",
                        Map.of("order", order, "slug", slug, "nonce", nonce, "form", form, "isPaid", isPaid)))
                .map(html -> PublicPages.page(status, nonce, html));
    }

    private Optional<Link> link(String slug) {
        return links.find(slug).filter(link -> link.kind().equals(OrderFormDocument.KIND));
    }
}
