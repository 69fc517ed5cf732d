package io.billwright.edges.portal;

import io.billwright.edges.portal.Portal.Door;
import io.billwright.edges.portal.PortalPage.Entry;
import io.billwright.edges.portal.SessionStore.Session;
import io.billwright.messaging.documents.PageForms;
import io.billwright.messaging.documents.PrintDocument;
import io.billwright.messaging.documents.PublicForm;
import io.billwright.messaging.documents.PublicPages;
import io.billwright.messaging.documents.Visit;
import io.billwright.platform.http.Texts;
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
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/// The basic pages of the portal: sign-in, account and documents.
@RestController
final class PortalController {

    private static final String PAGE = PortalAddress.PAGE;
    private static final Pattern UUID_TEXT = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private final Portal portal;
    private final SignIn signIn;
    private final ReadAccount readAccount;
    private final ReadPapers readPapers;
    private final PrintDocument print;
    private final PageForms forms;

    PortalController(
            Portal portal,
            SignIn signIn,
            ReadAccount readAccount,
            ReadPapers readPapers,
            PrintDocument print,
            PageForms forms) {
        this.portal = portal;
        this.signIn = signIn;
        this.readAccount = readAccount;
        this.readPapers = readPapers;
        this.print = print;
        this.forms = forms;
    }

    @GetMapping("/portal/{slug}")
    ResponseEntity<byte[]> read(@PathVariable String slug, HttpServletRequest request, HttpServletResponse response) {
        return portal.door(slug)
                .map(door -> shown(door, forms.visit(request, response, PAGE, slug)))
                .orElseGet(PublicPages::notFound);
    }

    private ResponseEntity<byte[]> shown(Door door, Visit visit) {
        var link = door.link();
        return portal.session(link, visit.browser())
                .map(session -> portal.rendered(
                        HttpStatus.OK,
                        "account",
                        portal.page(door, visit, visit.slug(), "account", session),
                        portal.read(link, now -> readAccount.of(session, door.settings(), now))))
                .orElseGet(() -> entry(door, visit, HttpStatus.OK, null, null));
    }

    private ResponseEntity<byte[]> entry(
            Door door, Visit visit, HttpStatus status, @Nullable String email, @Nullable String problem) {
        var page = portal.page(door, visit, visit.slug(), "entry", null);
        return portal.rendered(status, "entry", problem == null ? page : page.refused(problem), new Entry(email));
    }

    @GetMapping("/portal/{slug}/in/{key}")
    ResponseEntity<byte[]> arrive(@PathVariable String slug, @PathVariable String key, HttpServletResponse response) {
        return portal.door(slug)
                .flatMap(door -> signIn.arrive(door.link(), key).map(session -> {
                    signIn.begin(door.link(), session, () -> forms.renewed(response));
                    return PublicPages.seeOther("../../" + slug);
                }))
                .orElseGet(PublicPages::notFound);
    }

    @PostMapping(path = "/portal/{slug}", consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
    ResponseEntity<byte[]> enter(@PathVariable String slug, HttpServletRequest request, HttpServletResponse response) {
        return forms.taken(
                request,
                PAGE,
                slug,
                form -> portal.door(slug)
                        .map(door -> answered(door, form, response))
                        .orElseGet(PublicPages::notFound));
    }

    private ResponseEntity<byte[]> answered(Door door, PublicForm form, HttpServletResponse response) {
        var visit = form.visit();
        switch (form.field("action")) {
            case "send-code" -> {
                return codeSent(door, visit, form.field("email").strip());
            }
            case "confirm-code" -> {
                return confirmed(door, form, response);
            }
            case "sign-out" -> session(door, visit).ifPresent(session -> signIn.end(door.link(), session));
            case "switch" ->
                session(door, visit).ifPresent(session -> signIn.become(door.link(), session, form.field("company")));
            default -> {
                // Anything else changes nothing.
            }
        }
        return PublicPages.seeOther(visit.slug());
    }

    private Optional<Session> session(Door door, Visit visit) {
        return portal.session(door.link(), visit.browser());
    }

    /// The answer does not reveal whether the address is known.
    private ResponseEntity<byte[]> codeSent(Door door, Visit visit, String email) {
        if (!Texts.isEmail(email)) {
            return entry(door, visit, HttpStatus.UNPROCESSABLE_CONTENT, null, "entry.no_address");
        }
        return signIn.ask(door.link(), visit.browser(), email)
                ? entry(door, visit, HttpStatus.OK, email, null)
                : entry(door, visit, HttpStatus.TOO_MANY_REQUESTS, email, "entry.too_many");
    }

    private ResponseEntity<byte[]> confirmed(Door door, PublicForm form, HttpServletResponse response) {
        var visit = form.visit();
        var email = form.field("email").strip();
        if (!Texts.isEmail(email)) {
            return entry(door, visit, HttpStatus.UNPROCESSABLE_CONTENT, null, "entry.no_address");
        }
        return signIn.confirm(door.link(), visit.browser(), email, form.field("code"))
                .map(session -> {
                    signIn.begin(door.link(), session, () -> forms.renewed(response));
                    return PublicPages.seeOther(visit.slug());
                })
                .orElseGet(() -> entry(door, visit, HttpStatus.UNPROCESSABLE_CONTENT, email, "entry.wrong_code"));
    }

    @GetMapping("/portal/{slug}/documents")
    ResponseEntity<byte[]> documents(
            @PathVariable String slug,
            @RequestParam(defaultValue = "1") String page,
            HttpServletRequest request,
            HttpServletResponse response) {
        return portal.door(slug)
                .map(door -> papers(door, forms.visit(request, response, PAGE, slug), page))
                .orElseGet(PublicPages::notFound);
    }

    private ResponseEntity<byte[]> papers(Door door, Visit visit, String page) {
        var root = "../" + visit.slug();
        int number = page.matches("[0-9]{1,4}") ? Integer.parseInt(page) : 1;
        return session(door, visit)
                .map(session -> portal.rendered(
                        HttpStatus.OK,
                        "documents",
                        portal.page(door, visit, root, "documents", session),
                        portal.read(door.link(), _ -> readPapers.of(session.customerId(), number))))
                .orElseGet(() -> PublicPages.seeOther(root));
    }

    @GetMapping("/portal/{slug}/documents/{kind}/{id}")
    ResponseEntity<byte[]> document(
            @PathVariable String slug,
            @PathVariable String kind,
            @PathVariable String id,
            HttpServletRequest request,
            HttpServletResponse response) {
        return portal.door(slug)
                .map(door -> session(door, forms.visit(request, response, PAGE, slug))
                        .map(session -> paper(door, session, kind, id))
                        .orElseGet(() -> PublicPages.seeOther("../../../" + slug)))
                .orElseGet(PublicPages::notFound);
    }

    private ResponseEntity<byte[]> paper(Door door, Session session, String path, String id) {
        if (!UUID_TEXT.matcher(id).matches()) {
            return PublicPages.notFound();
        }
        var objectId = UUID.fromString(id);
        return Arrays.stream(Paper.Kind.values())
                .filter(kind -> kind.path().equals(path))
                .filter(kind -> portal.read(door.link(), _ -> readPapers.isOf(session.customerId(), kind, objectId)))
                .findFirst()
                .flatMap(kind -> print.handle(door.link().seller(), kind.name(), objectId))
                .map(document -> PublicPages.pdf(PublicPages.withHeaders(ResponseEntity.ok()), document))
                .orElseGet(PublicPages::notFound);
    }
}
