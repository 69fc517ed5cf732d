package io.billwright.edges.portal;

import io.billwright.edges.portal.PortalPage.Confirm;
import io.billwright.edges.portal.Stays.Stay;
import io.billwright.messaging.documents.PublicForm;
import io.billwright.messaging.documents.PublicPages;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/// The page on which somebody whose session began by a link, or whose proof has expired, proves by a code that they
/// are the customer (S15).
@RestController
final class PortalConfirmController {

    private static final String FIRST = "pay";
    private static final Set<String> PAGES = Set.of(
            FIRST, PortalMethodsController.PAGE, PortalDetailsController.PAGE, PortalSubscriptionsController.PAGE);

    private final Portal portal;
    private final Stays stays;
    private final ProveCustomer proveCustomer;

    PortalConfirmController(Portal portal, Stays stays, ProveCustomer proveCustomer) {
        this.portal = portal;
        this.stays = stays;
        this.proveCustomer = proveCustomer;
    }

    @GetMapping("/portal/{slug}/confirm")
    ResponseEntity<byte[]> read(
            @PathVariable String slug,
            @RequestParam(defaultValue = FIRST) String next,
            HttpServletRequest request,
            HttpServletResponse response) {
        return stays.shown(
                request,
                response,
                slug,
                1,
                stay -> stay.isProven() ? goOn(stay, next) : shown(stay, HttpStatus.OK, next, null));
    }

    @PostMapping(path = "/portal/{slug}/confirm", consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
    ResponseEntity<byte[]> answer(@PathVariable String slug, HttpServletRequest request) {
        return stays.taken(request, slug, 1, this::answered);
    }

    private ResponseEntity<byte[]> answered(Stay stay, PublicForm form) {
        var next = form.field("next");
        if (form.field("action").equals("send-code")) {
            return proveCustomer.ask(stay)
                    ? PublicPages.seeOther(stay.root() + "/confirm?next=" + known(next))
                    : shown(stay, HttpStatus.TOO_MANY_REQUESTS, next, "entry.too_many");
        }
        return proveCustomer.confirm(stay, form.field("code"))
                ? goOn(stay, next)
                : shown(stay, HttpStatus.UNPROCESSABLE_CONTENT, next, "entry.wrong_code");
    }

    private static ResponseEntity<byte[]> goOn(Stay stay, String next) {
        return PublicPages.seeOther(stay.root() + "/" + known(next));
    }

    /// Allows only pages of the portal.
    private static String known(String next) {
        return PAGES.contains(next) ? next : FIRST;
    }

    private ResponseEntity<byte[]> shown(Stay stay, HttpStatus status, String next, @Nullable String problem) {
        var page = portal.page(stay, "confirm");
        var asked = proveCustomer.standing(stay);
        return portal.rendered(
                status,
                "confirm",
                problem == null ? page : page.refused(problem),
                new Confirm(known(next), asked.canAsk(), asked.sentTo()));
    }
}
