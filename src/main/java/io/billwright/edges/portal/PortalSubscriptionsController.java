package io.billwright.edges.portal;

import io.billwright.edges.portal.Stays.Stay;
import io.billwright.messaging.documents.PublicPages;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.UUID;
import java.util.regex.Pattern;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/// The pages about a customer's subscriptions: the next invoice line by line, and the usage so far.
@RestController
final class PortalSubscriptionsController {

    static final String PAGE = "subscriptions";
    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private final Portal portal;
    private final Stays stays;
    private final ReadSubscriptions readSubscriptions;

    PortalSubscriptionsController(Portal portal, Stays stays, ReadSubscriptions readSubscriptions) {
        this.portal = portal;
        this.stays = stays;
        this.readSubscriptions = readSubscriptions;
    }

    @GetMapping("/portal/{slug}/subscriptions")
    ResponseEntity<byte[]> list(@PathVariable String slug, HttpServletRequest request, HttpServletResponse response) {
        return stays.shown(
                request,
                response,
                slug,
                1,
                stay -> portal.rendered(
                        HttpStatus.OK,
                        "subscriptions",
                        portal.page(stay, PAGE),
                        portal.read(stay.door().link(), _ -> readSubscriptions.of(stay.customerId()))));
    }

    @GetMapping("/portal/{slug}/subscriptions/{id}")
    ResponseEntity<byte[]> read(
            @PathVariable String slug,
            @PathVariable String id,
            HttpServletRequest request,
            HttpServletResponse response) {
        return stays.shown(
                request,
                response,
                slug,
                2,
                stay -> ID.matcher(id).matches() ? shown(stay, UUID.fromString(id)) : PublicPages.notFound());
    }

    private ResponseEntity<byte[]> shown(Stay stay, UUID subscriptionId) {
        var page = portal.page(stay, PAGE);
        return portal.read(
                        stay.door().link(),
                        now -> readSubscriptions.detail(
                                stay.customerId(), subscriptionId, stay.door().settings(), now))
                .map(detail -> portal.rendered(HttpStatus.OK, "subscription", page, detail))
                .orElseGet(PublicPages::notFound);
    }
}
