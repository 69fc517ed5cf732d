package io.billwright.edges.portal;

import io.billwright.collection.charges.KeepPaymentMethod;
import io.billwright.collection.charges.PaymentMethodStore;
import io.billwright.collection.charges.RemovePaymentMethod;
import io.billwright.collection.charges.RemovePaymentMethod.Result;
import io.billwright.collection.charges.SetDefaultPaymentMethod;
import io.billwright.edges.portal.PortalPage.Methods;
import io.billwright.edges.portal.PortalPage.Removal;
import io.billwright.edges.portal.Stays.Stay;
import io.billwright.messaging.documents.PublicForm;
import io.billwright.messaging.documents.PublicPages;
import io.billwright.platform.http.Rejection;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Locale;
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

/// The pages on which customers see, add and remove their payment methods, and choose the one that is charged
/// automatically. Require a proof (S15).
@RestController
final class PortalMethodsController {

    static final String PAGE = "methods";
    private static final Set<String> DONE = Set.of("added", "removed", "default");

    private final Portal portal;
    private final Stays stays;
    private final ReadMethods readMethods;
    private final PaymentMethodStore methods;
    private final KeepPaymentMethod keepPaymentMethod;
    private final SetDefaultPaymentMethod setDefaultPaymentMethod;
    private final RemovePaymentMethod removePaymentMethod;
    private final PortalAddress address;

    PortalMethodsController(
            Portal portal,
            Stays stays,
            ReadMethods readMethods,
            PaymentMethodStore methods,
            KeepPaymentMethod keepPaymentMethod,
            SetDefaultPaymentMethod setDefaultPaymentMethod,
            RemovePaymentMethod removePaymentMethod,
            PortalAddress address) {
        this.portal = portal;
        this.stays = stays;
        this.readMethods = readMethods;
        this.methods = methods;
        this.keepPaymentMethod = keepPaymentMethod;
        this.setDefaultPaymentMethod = setDefaultPaymentMethod;
        this.removePaymentMethod = removePaymentMethod;
        this.address = address;
    }

    @GetMapping("/portal/{slug}/methods")
    ResponseEntity<byte[]> list(
            @PathVariable String slug,
            @RequestParam(defaultValue = "") String done,
            HttpServletRequest request,
            HttpServletResponse response) {
        return stays.shown(
                request,
                response,
                slug,
                1,
                stay -> mayManage(stay)
                        ? listed(stay, HttpStatus.OK, DONE.contains(done) ? "methods.done." + done : null, null)
                        : elsewhere(stay));
    }

    private static boolean mayManage(Stay stay) {
        return stay.isProven() && stay.door().settings().managePaymentMethods();
    }

    private static ResponseEntity<byte[]> elsewhere(Stay stay) {
        return PublicPages.seeOther(
                stay.door().settings().managePaymentMethods() ? stay.root() + "/confirm?next=" + PAGE : stay.root());
    }

    private ResponseEntity<byte[]> listed(
            Stay stay, HttpStatus status, @Nullable String done, @Nullable String problem) {
        var page = page(stay);
        var content = portal.read(
                stay.door().link(),
                now -> new Methods(
                        readMethods.of(stay.seller(), stay.customerId(), page.language(), now),
                        readMethods.isOnline(stay.seller()),
                        done));
        return portal.rendered(status, PAGE, problem == null ? page : page.refused(problem), content);
    }

    private PortalPage page(Stay stay) {
        return portal.page(stay, PAGE);
    }

    @PostMapping(path = "/portal/{slug}/methods", consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
    ResponseEntity<byte[]> change(@PathVariable String slug, HttpServletRequest request) {
        return stays.taken(
                request,
                slug,
                1,
                (stay, form) -> mayManage(stay) ? changed(stay, form, form.field("method")) : elsewhere(stay));
    }

    private ResponseEntity<byte[]> changed(Stay stay, PublicForm form, String method) {
        return switch (form.field("action")) {
            case "add" -> added(stay);
            case "default" -> madeDefault(stay, method);
            case "remove" -> removed(stay, method);
            default -> PublicPages.seeOther(stay.root() + "/" + PAGE);
        };
    }

    /// Redirects to the processor's form, which returns to [#entered].
    private ResponseEntity<byte[]> added(Stay stay) {
        return stays.actProven(
                        stay,
                        PortalSettings::managePaymentMethods,
                        _ -> address.of(stay.seller()) + "/" + PAGE + "/added")
                .flatMap(url -> keepPaymentMethod.open(stay.seller(), stay.customerId(), url))
                .map(url -> portal.leading(url, portal.page(stay, PAGE)))
                .orElseGet(() -> listed(stay, HttpStatus.CONFLICT, null, "methods.no_form"));
    }

    /// Requires no new proof: only a proven customer can have opened the form, which names the customer it was opened
    /// for.
    @GetMapping("/portal/{slug}/methods/added")
    ResponseEntity<byte[]> entered(
            @PathVariable String slug,
            @RequestParam(defaultValue = "") String form,
            HttpServletRequest request,
            HttpServletResponse response) {
        return stays.shown(request, response, slug, 2, stay -> {
            var written = keepPaymentMethod
                    .entered(stay.seller(), stay.customerId(), form)
                    .flatMap(entered -> stays.act(stay, PortalSettings::managePaymentMethods, _ -> {
                        keepPaymentMethod.write(stay.seller(), stay.customerId(), entered);
                        return true;
                    }));
            return PublicPages.seeOther(stay.root() + "/" + PAGE + (written.isPresent() ? "?done=added" : ""));
        });
    }

    private ResponseEntity<byte[]> madeDefault(Stay stay, String method) {
        try {
            return stays.actProven(stay, PortalSettings::managePaymentMethods, _ -> {
                        setDefaultPaymentMethod.handle(stay.customerId(), method);
                        return PublicPages.seeOther(stay.root() + "/" + PAGE + "?done=default");
                    })
                    .orElseGet(() -> elsewhere(stay));
        } catch (Rejection.Invalid _) {
            return listed(stay, HttpStatus.CONFLICT, null, "methods.gone");
        }
    }

    /// Asks for confirmation, and shows the consequences.
    @GetMapping("/portal/{slug}/methods/remove")
    ResponseEntity<byte[]> ask(
            @PathVariable String slug,
            @RequestParam(defaultValue = "") String method,
            HttpServletRequest request,
            HttpServletResponse response) {
        return stays.shown(request, response, slug, 2, stay -> mayManage(stay) ? asked(stay, method) : elsewhere(stay));
    }

    private ResponseEntity<byte[]> asked(Stay stay, String method) {
        var page = page(stay);
        return portal.read(
                        stay.door().link(),
                        now -> readMethods.of(stay.seller(), stay.customerId(), page.language(), now).stream()
                                .filter(saved -> saved.id().equals(method))
                                .findFirst()
                                .map(saved -> new Removal(saved, readMethods.subscriptions(stay.customerId()))))
                .map(removal -> portal.rendered(HttpStatus.OK, "remove", page, removal))
                .orElseGet(() -> PublicPages.seeOther(stay.root() + "/" + PAGE));
    }

    private ResponseEntity<byte[]> removed(Stay stay, String method) {
        record Removed(Result result, String processor) {}
        var removed = stays.actProven(stay, PortalSettings::managePaymentMethods, _ -> {
            var processor = methods.find(method)
                    .map(PaymentMethodStore.Attached::processor)
                    .orElse("");
            return new Removed(removePaymentMethod.handle(stay.customerId(), method), processor);
        });
        if (removed.isEmpty()) {
            return elsewhere(stay);
        }
        var result = removed.get().result;
        if (result == Result.REMOVED) {
            removePaymentMethod.detach(stay.seller(), removed.get().processor, method);
        }
        return switch (result) {
            // Removing it once more changes nothing.
            case REMOVED, NOT_FOUND -> PublicPages.seeOther(stay.root() + "/" + PAGE + "?done=removed");
            case IS_DEFAULT, IN_USE ->
                listed(
                        stay,
                        HttpStatus.CONFLICT,
                        null,
                        "methods." + result.name().toLowerCase(Locale.ROOT));
        };
    }
}
