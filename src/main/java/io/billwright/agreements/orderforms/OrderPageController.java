package io.billwright.agreements.orderforms;

import io.billwright.agreements.orderforms.OrderDesk.Outcome;
import io.billwright.agreements.orderforms.OrderDesk.Sender;
import io.billwright.agreements.orderforms.OrderDesk.Signer;
import io.billwright.agreements.orderforms.OrderDesk.Signing;
import io.billwright.agreements.orderforms.OrderFormView.Status;
import io.billwright.messaging.documents.Link;
import io.billwright.messaging.documents.PageForms;
import io.billwright.messaging.documents.PageTemplates;
import io.billwright.messaging.documents.PublicForm;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.messaging.documents.PublicPages;
import io.billwright.messaging.documents.Visit;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// The public page of an order, where a customer reads and signs it. Whoever has the link may open it.
@RestController
final class OrderPageController {

    private static final String PAGE = "orders";
    private static final String FORM = MediaType.APPLICATION_FORM_URLENCODED_VALUE;

    private final PublicLinks links;
    private final OrderDesk desk;
    private final Checkout checkout;
    private final ProveSigner proveSigner;
    private final PageForms forms;
    private final PageTemplates templates;

    OrderPageController(
            PublicLinks links,
            OrderDesk desk,
            Checkout checkout,
            ProveSigner proveSigner,
            PageForms forms,
            PageTemplates templates) {
        this.links = links;
        this.desk = desk;
        this.checkout = checkout;
        this.proveSigner = proveSigner;
        this.forms = forms;
        this.templates = templates;
    }

    @GetMapping("/orders/{slug}")
    ResponseEntity<byte[]> read(@PathVariable String slug, HttpServletRequest request, HttpServletResponse response) {
        return link(slug)
                .flatMap(link ->
                        shown(link, forms.visit(request, response, PAGE, slug), HttpStatus.OK, SigningForm.EMPTY))
                .orElseGet(PublicPages::notFound);
    }

    /// A valid signature is answered with a redirect to the page, so that neither reloading nor going back signs
    /// twice.
    @PostMapping(path = "/orders/{slug}", consumes = FORM)
    ResponseEntity<byte[]> sign(@PathVariable String slug, HttpServletRequest request) {
        return forms.taken(
                request,
                PAGE,
                slug,
                form -> link(slug)
                        .flatMap(link -> answered(link, form, sender(request)))
                        .orElseGet(PublicPages::notFound));
    }

    private static Sender sender(HttpServletRequest request) {
        return new Sender(
                request.getRemoteAddr(), Objects.requireNonNullElse(request.getHeader(HttpHeaders.USER_AGENT), ""));
    }

    private Optional<ResponseEntity<byte[]>> answered(Link link, PublicForm sent, Sender sender) {
        return desk.view(link.seller(), link.objectId()).flatMap(order -> switch (sent.field("action")) {
            case "send-code" -> asked(link, sent, order);
            case "decline" -> answered(link, sent, SigningForm.declining(sent, order.t()), order, sender);
            default -> answered(link, sent, SigningForm.signing(sent, order.t()), order, sender);
        });
    }

    private Optional<ResponseEntity<byte[]>> asked(Link link, PublicForm sent, OrderFormView order) {
        var visit = sent.visit();
        var form = SigningForm.asking(sent, order.t());
        if (form.hasErrors()) {
            return shown(link, visit, HttpStatus.UNPROCESSABLE_CONTENT, form);
        }
        if (order.status() != Status.DRAFT) {
            return Optional.of(PublicPages.seeOther(visit.slug()));
        }
        return switch (proveSigner.ask(link, visit.browser(), order, form.email())) {
            case SENT -> Optional.of(PublicPages.seeOther(visit.slug()));
            case NOT_A_SIGNATORY ->
                shown(
                        link,
                        visit,
                        HttpStatus.UNPROCESSABLE_CONTENT,
                        form.refused(SigningForm.EMAIL, order.t().text("wrong.signatory")));
            case TOO_MANY ->
                shown(
                        link,
                        visit,
                        HttpStatus.TOO_MANY_REQUESTS,
                        form.refused(SigningForm.EMAIL, order.t().text("wrong.no_code")));
        };
    }

    private Optional<ResponseEntity<byte[]>> answered(
            Link link, PublicForm sent, SigningForm form, OrderFormView order, Sender sender) {
        var visit = sent.visit();
        if (form.hasErrors()) {
            return shown(link, visit, HttpStatus.UNPROCESSABLE_CONTENT, form);
        }
        var email = proveSigner.proven(link, visit.browser(), form.code()).orElse(null);
        if (email == null && order.status() == Status.DRAFT) {
            return shown(
                    link,
                    visit,
                    HttpStatus.UNPROCESSABLE_CONTENT,
                    form.refused(SigningForm.CODE, order.t().text("wrong.code")));
        }
        return switch (email == null ? settled(order) : settle(link, sent, form, email, sender)) {
            case ACCEPTED -> Optional.of(PublicPages.seeOther(next(link, visit.slug())));
            case SIGNED, DECLINED -> Optional.of(PublicPages.seeOther(visit.slug()));
            case TERMS_CHANGED ->
                shown(
                        link,
                        visit,
                        HttpStatus.CONFLICT,
                        form.refused(SigningForm.FORM, order.t().text("wrong.changed")));
            case CLOSED ->
                shown(
                        link,
                        visit,
                        HttpStatus.CONFLICT,
                        form.refused(SigningForm.FORM, order.t().text("wrong.closed")));
        };
    }

    private static Outcome settled(OrderFormView order) {
        return switch (order.status()) {
            case ACCEPTED -> Outcome.ACCEPTED;
            case SIGNED -> Outcome.SIGNED;
            case DECLINED -> Outcome.DECLINED;
            case DRAFT, CANCELED -> Outcome.CLOSED;
        };
    }

    private Outcome settle(Link link, PublicForm sent, SigningForm form, String email, Sender sender) {
        var signer = new Signer(form.name(), form.title().isEmpty() ? null : form.title(), email);
        var signing = new Signing(signer, form.termsDigest(), sent.visit().slug(), sender);
        return sent.field("action").equals("decline")
                ? desk.decline(
                        link.seller(), link.objectId(), signing, form.reason().isEmpty() ? null : form.reason())
                : desk.sign(link.seller(), link.objectId(), signing);
    }

    private String next(Link link, String slug) {
        return checkout.payment(link.seller(), link.objectId())
                .map(payment -> "../pay/" + payment)
                .orElse(slug);
    }

    private Optional<ResponseEntity<byte[]>> shown(Link link, Visit visit, HttpStatus status, SigningForm form) {
        var nonce = PublicPages.nonce();
        var isPaid = checkout.follows(link.seller(), link.objectId());
        var standing = proveSigner.standing(link, visit.browser());
        return desk.view(link.seller(), link.objectId())
                .map(order -> templates.render(
                        "orders/page.jte",
                        Map.of(
                                "order",
                                order,
                                "slug",
                                visit.slug(),
                                "token",
                                visit.token(),
                                "nonce",
                                nonce,
                                "form",
                                form,
                                "standing",
                                standing,
                                "isPaid",
                                isPaid && !order.isCountersigned())))
                .map(html -> PublicPages.page(status, nonce, html));
    }

    private Optional<Link> link(String slug) {
        return links.find(slug).filter(link -> link.kind().equals(OrderFormDocument.KIND));
    }
}
