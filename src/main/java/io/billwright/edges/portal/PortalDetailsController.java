package io.billwright.edges.portal;

import io.billwright.edges.portal.ChangeDetails.Typed;
import io.billwright.edges.portal.Stays.Stay;
import io.billwright.messaging.documents.PublicForm;
import io.billwright.messaging.documents.PublicPages;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/// The page on which customers change their billing address and tax id: the input is validated, they see how future
/// invoices would be taxed, and only then the change is saved. Requires a proof (S15).
@RestController
final class PortalDetailsController {

    static final String PAGE = "details";

    private final Portal portal;
    private final Stays stays;
    private final ReadDetails readDetails;
    private final ChangeDetails changeDetails;

    PortalDetailsController(Portal portal, Stays stays, ReadDetails readDetails, ChangeDetails changeDetails) {
        this.portal = portal;
        this.stays = stays;
        this.readDetails = readDetails;
        this.changeDetails = changeDetails;
    }

    @GetMapping("/portal/{slug}/details")
    ResponseEntity<byte[]> read(
            @PathVariable String slug,
            @RequestParam(defaultValue = "") String done,
            HttpServletRequest request,
            HttpServletResponse response) {
        return stays.shown(
                request,
                response,
                slug,
                1,
                stay -> mayChange(stay) ? shown(stay, done.equals("saved")) : elsewhere(stay));
    }

    private static boolean mayChange(Stay stay) {
        return stay.isProven() && stay.door().settings().changeBillingDetails();
    }

    private static ResponseEntity<byte[]> elsewhere(Stay stay) {
        return PublicPages.seeOther(
                stay.door().settings().changeBillingDetails() ? stay.root() + "/confirm?next=" + PAGE : stay.root());
    }

    private ResponseEntity<byte[]> shown(Stay stay, boolean done) {
        var page = portal.page(stay, PAGE);
        var content = portal.read(stay.door().link(), now -> {
            var customer = readDetails.customer(stay.customerId());
            return new DetailsPage(
                    ReadDetails.values(customer),
                    Map.of(),
                    ReadDetails.countries(page.language()),
                    readDetails.tax(customer, page.t(), now),
                    null,
                    done);
        });
        return portal.rendered(HttpStatus.OK, PAGE, page, content);
    }

    @PostMapping(path = "/portal/{slug}/details", consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
    ResponseEntity<byte[]> change(@PathVariable String slug, HttpServletRequest request) {
        return stays.taken(request, slug, 1, (stay, form) -> mayChange(stay) ? answered(stay, form) : elsewhere(stay));
    }

    private ResponseEntity<byte[]> answered(Stay stay, PublicForm form) {
        var page = portal.page(stay, PAGE);
        var typed = changeDetails.read(
                ChangeDetails.FIELDS.stream()
                        .collect(Collectors.toMap(
                                name -> name, name -> form.field(name).strip())),
                page.t());
        var request = typed.request();
        if (request == null || form.field("action").equals("change")) {
            return checked(stay, page, typed, request == null);
        }
        if (!form.field("action").equals("save")) {
            return reviewed(stay, page, typed);
        }
        return stays.actProven(stay, PortalSettings::changeBillingDetails, _ -> {
                    changeDetails.write(stay.seller(), stay.customerId(), request);
                    return PublicPages.seeOther(stay.root() + "/" + PAGE + "?done=saved");
                })
                .orElseGet(() -> elsewhere(stay));
    }

    private ResponseEntity<byte[]> checked(Stay stay, PortalPage page, Typed typed, boolean isWrong) {
        var content = portal.read(
                stay.door().link(),
                now -> new DetailsPage(
                        typed.values(),
                        typed.errors(),
                        ReadDetails.countries(page.language()),
                        readDetails.tax(readDetails.customer(stay.customerId()), page.t(), now),
                        null,
                        false));
        return isWrong
                ? portal.rendered(HttpStatus.UNPROCESSABLE_CONTENT, PAGE, page.refused("details.check"), content)
                : portal.rendered(HttpStatus.OK, PAGE, page, content);
    }

    private ResponseEntity<byte[]> reviewed(Stay stay, PortalPage page, Typed typed) {
        var request = typed.request();
        var content = portal.read(stay.door().link(), now -> {
            var customer = readDetails.customer(stay.customerId());
            return new DetailsPage(
                    typed.values(),
                    Map.of(),
                    ReadDetails.countries(page.language()),
                    readDetails.tax(customer, page.t(), now),
                    request == null ? null : readDetails.tax(ChangeDetails.preview(customer, request), page.t(), now),
                    false);
        });
        return portal.rendered(HttpStatus.OK, "details-review", page, content);
    }
}
