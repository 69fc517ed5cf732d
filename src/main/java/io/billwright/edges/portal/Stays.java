package io.billwright.edges.portal;

import io.billwright.edges.portal.Portal.Door;
import io.billwright.edges.portal.SessionStore.Session;
import io.billwright.messaging.documents.PageForms;
import io.billwright.messaging.documents.PublicForm;
import io.billwright.messaging.documents.PublicPages;
import io.billwright.messaging.documents.Visit;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.AuditLog;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;

/// Pages and forms that require a session: others are redirected to the sign-in page.
@Component
final class Stays {

    private static final String PAGE = PortalAddress.PAGE;

    private final Portal portal;
    private final PageForms forms;
    private final SellerTransactions transactions;
    private final SessionStore sessions;
    private final PortalSettingsStore settings;
    private final CustomerStore customers;
    private final SellerClock clock;
    private final AuditLog audit;

    Stays(
            Portal portal,
            PageForms forms,
            SellerTransactions transactions,
            SessionStore sessions,
            PortalSettingsStore settings,
            CustomerStore customers,
            SellerClock clock,
            AuditLog audit) {
        this.portal = portal;
        this.forms = forms;
        this.transactions = transactions;
        this.sessions = sessions;
        this.settings = settings;
        this.customers = customers;
        this.clock = clock;
        this.audit = audit;
    }

    /// A signed-in request.
    ///
    /// @param root the portal's entry page, relative to this page
    /// @param isProven whether a code has recently proven that this is the customer (S15)
    record Stay(Door door, Session session, Visit visit, String root, boolean isProven) {

        Seller seller() {
            return door.link().seller();
        }

        UUID customerId() {
            return session.customerId();
        }
    }

    /// @param depth the number of path segments after the slug
    ResponseEntity<byte[]> shown(
            HttpServletRequest request,
            HttpServletResponse response,
            String slug,
            int depth,
            Function<Stay, ResponseEntity<byte[]>> page) {
        return portal.door(slug)
                .map(door -> answered(door, forms.visit(request, response, PAGE, slug), depth, page))
                .orElseGet(PublicPages::notFound);
    }

    ResponseEntity<byte[]> taken(
            HttpServletRequest request,
            String slug,
            int depth,
            BiFunction<Stay, PublicForm, ResponseEntity<byte[]>> answer) {
        return forms.taken(
                request,
                PAGE,
                slug,
                form -> portal.door(slug)
                        .map(door -> answered(door, form.visit(), depth, stay -> answer.apply(stay, form)))
                        .orElseGet(PublicPages::notFound));
    }

    private ResponseEntity<byte[]> answered(
            Door door, Visit visit, int depth, Function<Stay, ResponseEntity<byte[]>> answer) {
        var root = "../".repeat(depth) + visit.slug();
        return portal.session(door.link(), visit.browser())
                .map(session -> answer.apply(new Stay(door, session, visit, root, session.isProven(clock.systemNow()))))
                .orElseGet(() -> PublicPages.seeOther(root));
    }

    /// Makes a change in a transaction of the seller. Empty, with nothing done, if the session has ended meanwhile,
    /// its customer was erased, or the seller no longer allows it.
    <T> Optional<T> act(Stay stay, Predicate<PortalSettings> isAllowed, Function<Instant, T> work) {
        return act(stay, isAllowed, false, work);
    }

    /// Like [#act], for changes that require a proof (S15).
    <T> Optional<T> actProven(Stay stay, Predicate<PortalSettings> isAllowed, Function<Instant, T> work) {
        return act(stay, isAllowed, true, work);
    }

    private <T> Optional<T> act(
            Stay stay, Predicate<PortalSettings> isAllowed, boolean takesProof, Function<Instant, T> work) {
        return transactions.in(stay.seller(), () -> {
            var now = clock.systemNow();
            return sessions.hold(stay.session().sessionId(), now)
                    .filter(session -> session.customerId().equals(stay.customerId()))
                    .filter(session -> !takesProof || session.isProven(now))
                    .filter(session -> customers.areKept(session.customerId()))
                    .filter(_ -> settings.get().enabled() && isAllowed.test(settings.get()))
                    .map(_ -> {
                        audit.note();
                        return work.apply(clock.now(stay.seller()));
                    });
        });
    }
}
