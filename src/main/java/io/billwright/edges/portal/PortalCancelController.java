package io.billwright.edges.portal;

import io.billwright.agreements.changes.CancelAtEnd;
import io.billwright.agreements.changes.CancelAtEnd.End;
import io.billwright.edges.portal.Stays.Stay;
import io.billwright.messaging.documents.PublicPages;
import io.billwright.platform.http.Rejection;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// The page on which customers cancel a subscription at the end of its period or term, if the seller allows it.
/// Requires a proof (S15).
@RestController
final class PortalCancelController {

    private static final String PATH = "/portal/{slug}/subscriptions/{id}/cancel";
    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private final Portal portal;
    private final Stays stays;
    private final ReadSubscriptions readSubscriptions;
    private final CancelAtEnd cancelAtEnd;

    PortalCancelController(Portal portal, Stays stays, ReadSubscriptions readSubscriptions, CancelAtEnd cancelAtEnd) {
        this.portal = portal;
        this.stays = stays;
        this.readSubscriptions = readSubscriptions;
        this.cancelAtEnd = cancelAtEnd;
    }

    @GetMapping(PATH)
    ResponseEntity<byte[]> ask(
            @PathVariable String slug,
            @PathVariable String id,
            HttpServletRequest request,
            HttpServletResponse response) {
        return stays.shown(
                request, response, slug, 3, stay -> mayCancel(stay, id) ? asked(stay, id, null) : elsewhere(stay));
    }

    @PostMapping(path = PATH, consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
    ResponseEntity<byte[]> cancel(@PathVariable String slug, @PathVariable String id, HttpServletRequest request) {
        return stays.taken(
                request,
                slug,
                3,
                (stay, form) -> mayCancel(stay, id) ? canceled(stay, id, end(form.field("end"))) : elsewhere(stay));
    }

    private static boolean mayCancel(Stay stay, String id) {
        return stay.isProven()
                && stay.door().settings().cancelSubscriptions()
                && ID.matcher(id).matches();
    }

    private static ResponseEntity<byte[]> elsewhere(Stay stay) {
        return PublicPages.seeOther(stay.root()
                + (stay.isProven() || !stay.door().settings().cancelSubscriptions()
                        ? "/" + PortalSubscriptionsController.PAGE
                        : "/confirm?next=" + PortalSubscriptionsController.PAGE));
    }

    private static Optional<End> end(String text) {
        return Arrays.stream(End.values())
                .filter(end -> end.name().equals(text))
                .findFirst();
    }

    private ResponseEntity<byte[]> asked(Stay stay, String id, @Nullable String problem) {
        var page = portal.page(stay, PortalSubscriptionsController.PAGE);
        var status = problem == null ? HttpStatus.OK : HttpStatus.CONFLICT;
        return portal.read(
                        stay.door().link(),
                        now -> readSubscriptions.ending(stay.customerId(), UUID.fromString(id), now))
                .map(ending ->
                        portal.rendered(status, "cancel", problem == null ? page : page.refused(problem), ending))
                .orElseGet(() -> PublicPages.seeOther(of(stay, id)));
    }

    private static String of(Stay stay, String id) {
        return stay.root() + "/" + PortalSubscriptionsController.PAGE + "/" + id;
    }

    private ResponseEntity<byte[]> canceled(Stay stay, String id, Optional<End> end) {
        if (end.isEmpty()) {
            return asked(stay, id, "cancel.choose");
        }
        try {
            return stays.actProven(stay, PortalSettings::cancelSubscriptions, now -> {
                        var subscription = UUID.fromString(id);
                        var offered = readSubscriptions
                                .ending(stay.customerId(), subscription, now)
                                .filter(ending -> ending.ends().stream()
                                        .anyMatch(last ->
                                                last.end().equals(end.get().name())));
                        if (offered.isPresent()) {
                            cancelAtEnd.handle(stay.seller(), subscription, end.get());
                        }
                        return PublicPages.seeOther(of(stay, id));
                    })
                    .orElseGet(() -> elsewhere(stay));
        } catch (Rejection.Invalid _) {
            return asked(stay, id, "cancel.refused");
        }
    }
}
