package io.billwright.edges.portal;

import io.billwright.agreements.changes.TurnRenewal;
import io.billwright.edges.portal.Stays.Stay;
import io.billwright.messaging.documents.PublicPages;
import io.billwright.platform.http.Rejection;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.UUID;
import java.util.regex.Pattern;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// The page on which customers turn the renewal of a subscription off or on, if the seller allows it. Requires a
/// proof (S15).
@RestController
final class PortalRenewalController {

    private static final String PATH = "/portal/{slug}/subscriptions/{id}/renewal";
    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private final Portal portal;
    private final Stays stays;
    private final ReadSubscriptions readSubscriptions;
    private final TurnRenewal turnRenewal;

    PortalRenewalController(Portal portal, Stays stays, ReadSubscriptions readSubscriptions, TurnRenewal turnRenewal) {
        this.portal = portal;
        this.stays = stays;
        this.readSubscriptions = readSubscriptions;
        this.turnRenewal = turnRenewal;
    }

    @GetMapping(PATH)
    ResponseEntity<byte[]> ask(
            @PathVariable String slug,
            @PathVariable String id,
            HttpServletRequest request,
            HttpServletResponse response) {
        return stays.shown(request, response, slug, 3, stay -> mayTurn(stay, id) ? asked(stay, id) : elsewhere(stay));
    }

    /// The form states the desired setting, so that sending it twice has no further effect.
    @PostMapping(path = PATH, consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
    ResponseEntity<byte[]> turn(@PathVariable String slug, @PathVariable String id, HttpServletRequest request) {
        return stays.taken(request, slug, 3, (stay, form) -> {
            var renew = form.field("renew");
            return mayTurn(stay, id) && (renew.equals("on") || renew.equals("off"))
                    ? turned(stay, id, renew.equals("on"))
                    : elsewhere(stay);
        });
    }

    private static boolean mayTurn(Stay stay, String id) {
        return stay.isProven()
                && stay.door().settings().changeRenewal()
                && ID.matcher(id).matches();
    }

    private static ResponseEntity<byte[]> elsewhere(Stay stay) {
        return PublicPages.seeOther(stay.root()
                + (stay.isProven() || !stay.door().settings().changeRenewal()
                        ? "/" + PortalSubscriptionsController.PAGE
                        : "/confirm?next=" + PortalSubscriptionsController.PAGE));
    }

    private static String of(Stay stay, String id) {
        return stay.root() + "/" + PortalSubscriptionsController.PAGE + "/" + id;
    }

    private ResponseEntity<byte[]> asked(Stay stay, String id) {
        return portal.read(stay.door().link(), _ -> readSubscriptions.renewal(stay.customerId(), UUID.fromString(id)))
                .map(renewal -> portal.rendered(
                        HttpStatus.OK, "renewal", portal.page(stay, PortalSubscriptionsController.PAGE), renewal))
                .orElseGet(() -> PublicPages.seeOther(of(stay, id)));
    }

    private ResponseEntity<byte[]> turned(Stay stay, String id, boolean on) {
        var subscription = UUID.fromString(id);
        try {
            return stays.actProven(stay, PortalSettings::changeRenewal, now -> {
                        if (readSubscriptions
                                .renewal(stay.customerId(), subscription)
                                .isPresent()) {
                            turnRenewal.handle(subscription, on, now);
                        }
                        return PublicPages.seeOther(of(stay, id));
                    })
                    .orElseGet(() -> elsewhere(stay));
        } catch (Rejection.Invalid _) {
            // It was canceled or changed meanwhile; the subscription's page shows its current state.
            return PublicPages.seeOther(of(stay, id));
        }
    }
}
