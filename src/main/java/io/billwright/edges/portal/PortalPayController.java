package io.billwright.edges.portal;

import io.billwright.edges.portal.PayInvoices.Begun;
import io.billwright.edges.portal.PayInvoices.Choice;
import io.billwright.edges.portal.PayPage.Choose;
import io.billwright.edges.portal.Stays.Stay;
import io.billwright.messaging.documents.PublicForm;
import io.billwright.messaging.documents.PublicPages;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// The pages on which a customer pays several invoices: choosing them, reviewing the total, paying, and the outcome.
@RestController
final class PortalPayController {

    private static final String SECTION = "account";
    /// The choice to enter a new method. No processor uses this as an id.
    private static final String NEW = "new";

    private static final int MOST = 20;
    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern CHOICE = Pattern.compile(ID.pattern() + ":[0-9]{1,18}");

    private final Portal portal;
    private final Stays stays;
    private final ReadPayments readPayments;
    private final PayInvoices payInvoices;

    PortalPayController(Portal portal, Stays stays, ReadPayments readPayments, PayInvoices payInvoices) {
        this.portal = portal;
        this.stays = stays;
        this.readPayments = readPayments;
        this.payInvoices = payInvoices;
    }

    @GetMapping("/portal/{slug}/pay")
    ResponseEntity<byte[]> choose(@PathVariable String slug, HttpServletRequest request, HttpServletResponse response) {
        return stays.shown(request, response, slug, 1, stay -> {
            var ids = ids(request, "invoice");
            var method = request.getParameter("method");
            return stay.door().settings().payInvoices()
                    ? chosen(stay, ids, method, request.getParameter("step") != null)
                    : PublicPages.seeOther(stay.root());
        });
    }

    private ResponseEntity<byte[]> chosen(Stay stay, List<UUID> ids, @Nullable String method, boolean goesOn) {
        var page = page(stay);
        var choose = readPayments.choose(stay, ids, method, page.t());
        if (!goesOn) {
            return portal.rendered(HttpStatus.OK, "pay", page, choose);
        }
        if (method == null || ids.isEmpty() || ids.size() > MOST) {
            return refused(page, choose, ids.size() > MOST ? "pay.too_many" : "pay.no_choice");
        }
        if (method.equals(NEW)) {
            return anew(page, choose, ids);
        }
        return readPayments
                .review(choose, ids, method)
                .map(review -> portal.rendered(HttpStatus.OK, "review", page, review))
                .orElseGet(() -> refused(page, choose, "pay.no_choice"));
    }

    /// A new method is entered on the processor's form, which the payment page of a single invoice links to.
    private ResponseEntity<byte[]> anew(PortalPage page, Choose choose, List<UUID> ids) {
        if (ids.size() > 1) {
            return refused(page, choose, "pay.one_at_a_time");
        }
        return choose.bills().stream()
                .filter(bill -> bill.invoiceId().equals(ids.getFirst()))
                .flatMap(bill -> Optional.ofNullable(bill.payUrl()).stream())
                .findFirst()
                .map(PublicPages::seeOther)
                .orElseGet(() -> refused(page, choose, "pay.no_choice"));
    }

    private ResponseEntity<byte[]> refused(PortalPage page, Choose choose, String problem) {
        return portal.rendered(HttpStatus.UNPROCESSABLE_CONTENT, "pay", page.refused(problem), choose);
    }

    private PortalPage page(Stay stay) {
        return portal.page(stay, SECTION);
    }

    @PostMapping(path = "/portal/{slug}/pay", consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
    ResponseEntity<byte[]> pay(@PathVariable String slug, HttpServletRequest request) {
        return stays.taken(request, slug, 1, this::paid);
    }

    private ResponseEntity<byte[]> paid(Stay stay, PublicForm form) {
        var choices = form.fields("invoice").stream()
                .filter(choice -> CHOICE.matcher(choice).matches())
                .map(choice -> choice.split(":", 2))
                .map(parts -> new Choice(UUID.fromString(parts[0]), Long.parseLong(parts[1])))
                .limit(MOST)
                .toList();
        if (!stay.isProven()) {
            return PublicPages.seeOther(stay.root() + "/confirm?next=pay");
        }
        return payInvoices
                .handle(stay, choices, form.field("method"))
                .map(begun -> PublicPages.seeOther(stay.root() + "/paid?" + query(choices, begun)))
                .orElseGet(() -> PublicPages.seeOther(stay.root()));
    }

    private static String query(List<Choice> choices, Begun begun) {
        return Stream.of(
                        choices.stream().map(choice -> "invoice=" + choice.invoiceId()),
                        begun.notAccepted().stream().map(id -> "refused=" + id),
                        begun.changed().stream().map(id -> "changed=" + id))
                .flatMap(parts -> parts)
                .collect(Collectors.joining("&"));
    }

    @GetMapping("/portal/{slug}/paid")
    ResponseEntity<byte[]> result(@PathVariable String slug, HttpServletRequest request, HttpServletResponse response) {
        return stays.shown(request, response, slug, 1, stay -> {
            var page = page(stay);
            var ids = ids(request, "invoice").stream().limit(MOST).toList();
            var result = readPayments.result(
                    stay, ids, Set.copyOf(ids(request, "refused")), Set.copyOf(ids(request, "changed")), page.t());
            return result.outcomes().isEmpty()
                    ? PublicPages.seeOther(stay.root())
                    : portal.rendered(HttpStatus.OK, "paid", page, result);
        });
    }

    private static List<UUID> ids(HttpServletRequest request, String name) {
        var values = Objects.requireNonNullElse(request.getParameterValues(name), new String[0]);
        var ids = new LinkedHashSet<UUID>();
        Stream.of(values)
                .filter(value -> ID.matcher(value).matches())
                .forEach(value -> ids.add(UUID.fromString(value)));
        return List.copyOf(ids);
    }
}
