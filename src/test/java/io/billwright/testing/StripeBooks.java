package io.billwright.testing;

import io.billwright.platform.http.Json;
import io.billwright.testing.StripeStub.Call;
import io.billwright.testing.StripeStub.Reply;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// The content of an account in the Stripe stub: customers, payment methods, intents, sessions, refunds, and every
/// cent it took. Its test payment methods are Stripe's own.
public final class StripeBooks {

    /// Money taken for a payment intent.
    public record Capture(String intent, String attemptId, long amount) {}

    /// A change that Stripe reports by webhook.
    public record Happening(String type, JsonNode object) {}

    private static final Pattern ID = Pattern.compile("(cus|pm|pi|cs|re)_.*");

    private final String account;
    private final Map<String, Map<String, Object>> objects = new HashMap<>();
    private final Map<String, String> behaviours = new HashMap<>();
    private final List<Capture> captures = new ArrayList<>();
    private Consumer<Happening> messages = _ -> {};
    private int last;

    StripeBooks(String account) {
        this.account = account;
    }

    /// Sets the receiver of webhooks; it is called while the books are locked.
    public synchronized void onHappening(Consumer<Happening> listener) {
        messages = listener;
    }

    public synchronized List<Capture> captures() {
        return List.copyOf(captures);
    }

    public synchronized long count(String prefix) {
        return objects.keySet().stream().filter(id -> id.startsWith(prefix)).count();
    }

    public synchronized JsonNode find(String id) {
        return Json.mapper().valueToTree(object(id));
    }

    synchronized Reply handle(Call call) {
        var parts = List.of(call.path().substring("/v1/".length()).split("/", -1));
        var id = parts.stream().filter(StripeBooks::isId).findFirst().orElse("");
        if (!id.isEmpty() && !objects.containsKey(id) && !StripeTestMethods.TOKENS.containsKey(id)) {
            return StripeErrors.error(404, "invalid_request_error", "resource_missing", "No such object: '" + id + "'");
        }
        var route = call.method() + " "
                + parts.stream().map(part -> isId(part) ? "{id}" : part).collect(Collectors.joining("/"));
        return switch (route) {
            case "GET account" -> StripeStub.ok(Map.of("object", "account", "id", "acct_" + account));
            case "POST customers" -> StripeStub.ok(add("cus_", "customer", call.form()));
            case "POST payment_methods/{id}/attach" -> attach(id, call.form());
            case "POST payment_methods/{id}/detach" -> StripeStub.ok(StripeSetups.detached(object(id)));
            case "POST payment_intents" -> open(call.form());
            case "GET payment_intents/{id}" -> StripeStub.ok(expanded(id));
            case "POST payment_intents/{id}/confirm" -> confirm(id, call.form());
            case "POST payment_intents/{id}/cancel" -> cancel(id);
            case "POST checkout/sessions" -> openForm(call.form());
            case "GET checkout/sessions/{id}" -> StripeStub.ok(expandedForm(id, call.form()));
            case "POST checkout/sessions/{id}/expire" -> expire(id);
            case "POST refunds" -> refund(call.form());
            case "GET refunds" -> refunds(call.form());
            default -> StripeErrors.error(404, "invalid_request_error", "", "Unrecognized request URL " + route);
        };
    }

    private static boolean isId(String part) {
        return ID.matcher(part).matches();
    }

    private static String text(Map<String, Object> object, String field) {
        return String.valueOf(object.get(field));
    }

    private static long number(Map<String, Object> object, String field) {
        return Long.parseLong(text(object, field));
    }

    private Map<String, Object> object(String id) {
        return Objects.requireNonNull(objects.get(id), id);
    }

    private Map<String, Object> add(String prefix, String kind, Map<String, String> form) {
        var object = new LinkedHashMap<String, Object>();
        object.put("id", prefix + account + ++last);
        object.put("object", kind);
        object.put("metadata", StripeStub.metadata(form, ""));
        objects.put(prefix + account + last, object);
        return object;
    }

    private Reply attach(String id, Map<String, String> form) {
        var method = StripeTestMethods.TOKENS.containsKey(id) ? method(id) : object(id);
        var owner = method.get("customer");
        if (owner != null && !owner.equals(form.get("customer"))) {
            return StripeErrors.invalid("", "The payment method you provided has already been attached to a customer.");
        }
        method.put("customer", form.get("customer"));
        return StripeStub.ok(method);
    }

    private Map<String, Object> method(String token) {
        var method = add("pm_", "payment_method", Map.of());
        var template = Shop.json(Objects.requireNonNull(StripeTestMethods.TOKENS.get(token)));
        template.properties().forEach(field -> method.put(field.getKey(), field.getValue()));
        behaviours.put(text(method, "id"), token);
        return method;
    }

    private Reply open(Map<String, String> form) {
        var method = String.valueOf(form.get("payment_method"));
        if (!objects.containsKey(method) || !text(object(method), "customer").equals(form.get("customer"))) {
            return StripeErrors.invalid("", "The PaymentMethod does not belong to the Customer you supplied.");
        }
        var intent = add("pi_", "payment_intent", form);
        intent.put("amount", Long.parseLong(form.get("amount")));
        intent.put("currency", form.get("currency"));
        intent.put("payment_method", method);
        intent.put("status", "requires_confirmation");
        return StripeStub.ok(intent);
    }

    private Map<String, Object> expanded(String id) {
        var shown = new HashMap<>(object(id));
        if (shown.get("payment_method") instanceof String method) {
            shown.put("payment_method", object(method));
        }
        return shown;
    }

    private Map<String, Object> expandedForm(String id, Map<String, String> form) {
        var shown = new HashMap<>(object(id));
        if (form.containsValue("payment_intent") && shown.get("payment_intent") instanceof String intent) {
            shown.put("payment_intent", expanded(intent));
        }
        return shown;
    }

    private Reply confirm(String id, Map<String, String> form) {
        var intent = object(id);
        if (!text(intent, "status").equals("requires_confirmation")) {
            return StripeErrors.unexpected(String.valueOf(intent.get("status")));
        }
        return charge(intent, "true".equals(form.get("off_session")));
    }

    private Reply charge(Map<String, Object> intent, boolean isOffSession) {
        switch (behaviours.getOrDefault(text(intent, "payment_method"), "")) {
            case "pm_card_chargeCustomerFail" -> {
                return decline(intent, "card_declined", "Your card was declined.");
            }
            case "pm_card_authenticationRequired" -> {
                if (isOffSession) {
                    return decline(intent, "authentication_required", "Your card was declined. It asks for you.");
                }
                var url = "https://hooks.stripe.com/redirect/" + intent.get("id");
                intent.put("status", "requires_action");
                intent.put("next_action", Map.of("type", "redirect_to_url", "redirect_to_url", Map.of("url", url)));
            }
            case "pm_usBankAccount_success" -> become(intent, "processing", "payment_intent.processing");
            default -> capture(intent);
        }
        return StripeStub.ok(expanded(text(intent, "id")));
    }

    private void capture(Map<String, Object> intent) {
        var id = text(intent, "id");
        var attempt = intent.get("metadata") instanceof Map<?, ?> metadata ? metadata.get("attempt_id") : null;
        captures.add(new Capture(id, String.valueOf(attempt), number(intent, "amount")));
        intent.put("amount_received", intent.get("amount"));
        become(intent, "succeeded", "payment_intent.succeeded");
    }

    private void become(Map<String, Object> object, String status, String type) {
        object.put("status", status);
        messages.accept(new Happening(type, Json.mapper().valueToTree(object)));
    }

    private Reply decline(Map<String, Object> intent, String code, String message) {
        var error = new HashMap<String, Object>(Map.of("type", "card_error", "code", code, "message", message));
        intent.put("payment_method", null);
        intent.put("last_payment_error", Map.copyOf(error));
        become(intent, "requires_payment_method", "payment_intent.payment_failed");
        error.put("payment_intent", intent);
        return new Reply(402, Json.mapper().writeValueAsString(Map.of("error", error)));
    }

    private Reply cancel(String id) {
        var intent = object(id);
        if (List.of("succeeded", "canceled", "processing").contains(intent.get("status"))) {
            return StripeErrors.unexpected(String.valueOf(intent.get("status")));
        }
        become(intent, "canceled", "payment_intent.canceled");
        return StripeStub.ok(intent);
    }

    private Reply openForm(Map<String, String> form) {
        var session = add("cs_", "checkout.session", form);
        var id = text(session, "id");
        session.put("status", "open");
        session.put("mode", form.get("mode"));
        session.put("payment_status", "unpaid");
        session.put("url", "https://checkout.stripe.com/c/pay/" + id);
        session.put("customer", form.get("customer"));
        session.put("form", form);
        return StripeStub.ok(session);
    }

    private Reply expire(String id) {
        var session = object(id);
        if (!text(session, "status").equals("open")) {
            return StripeErrors.invalid("", "Only Checkout Sessions with a status in [\"open\"] can be expired.");
        }
        session.put("url", null);
        become(session, "expired", "checkout.session.expired");
        return StripeStub.ok(session);
    }

    /// The customer submits the form; a customer whose card is declined may submit it again.
    @SuppressWarnings("unchecked")
    public synchronized void payForm(String id, String token) {
        var session = object(id);
        if (!text(session, "status").equals("open")) {
            return;
        }
        var form = Objects.requireNonNull((Map<String, String>) session.get("form"));
        var method = method(token);
        method.put("customer", session.get("customer"));
        var intent = add("pi_", "payment_intent", Map.of());
        intent.put("metadata", StripeStub.metadata(form, "payment_intent_data"));
        intent.put("amount", Long.parseLong(form.get("line_items[0][price_data][unit_amount]")));
        intent.put("currency", form.get("line_items[0][price_data][currency]"));
        intent.put("payment_method", method.get("id"));
        intent.put("setup_future_usage", form.get("payment_intent_data[setup_future_usage]"));
        if (charge(intent, false).status() == 200) {
            session.put("payment_intent", intent.get("id"));
            session.put("payment_status", text(intent, "status").equals("succeeded") ? "paid" : "unpaid");
            session.put("url", null);
            become(session, "complete", "checkout.session.completed");
        }
    }

    /// The customer enters a method on a form that takes no money.
    public synchronized void keepForm(String id, String token) {
        StripeSetups.keep(object(id), method(token));
    }

    /// The customer answers the bank's challenge.
    public synchronized void authenticate(String intentId) {
        capture(object(intentId));
    }

    /// After some days, a bank transfer succeeds or fails.
    public synchronized void clear(String intentId, boolean isPaid) {
        if (isPaid) {
            capture(object(intentId));
        } else {
            decline(object(intentId), "insufficient_funds", "The account has insufficient funds.");
        }
    }

    private Reply refund(Map<String, String> form) {
        var intent = object(String.valueOf(form.get("payment_intent")));
        long amount = Long.parseLong(form.get("amount"));
        long refunded = intent.containsKey("refunded") ? number(intent, "refunded") : 0;
        if (!"succeeded".equals(intent.get("status")) || refunded + amount > number(intent, "amount")) {
            return StripeErrors.invalid("", "Refund amount is greater than unrefunded amount on charge");
        }
        intent.put("refunded", refunded + amount);
        var refund = add("re_", "refund", form);
        refund.put("payment_intent", intent.get("id"));
        refund.put("amount", amount);
        refund.put("status", "succeeded");
        return StripeStub.ok(refund);
    }

    private Reply refunds(Map<String, String> form) {
        var found = objects.values().stream()
                .filter(object -> "refund".equals(object.get("object")))
                .filter(object -> Objects.equals(object.get("payment_intent"), form.get("payment_intent")))
                .toList();
        return StripeStub.ok(Map.of("object", "list", "data", found, "has_more", false, "url", "/v1/refunds"));
    }
}
