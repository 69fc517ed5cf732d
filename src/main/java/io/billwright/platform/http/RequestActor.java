package io.billwright.platform.http;

import io.billwright.platform.db.Acting;
import io.billwright.platform.db.Actor;
import io.billwright.platform.db.Actor.Kind;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.servlet.HandlerMapping;

/// Sets the actor of a request, for its changes and its log lines.
public final class RequestActor {

    private static final Pattern ADDRESS = Pattern.compile("[0-9A-Fa-f:.]{2,45}");

    private RequestActor() {}

    static void caller(HttpServletRequest request, Caller caller) {
        become(request, caller.kind(), caller.id(), pathId(request));
    }

    /// A member, where no key or session has identified them yet: while signing in to the console.
    public static void member(UUID memberId) {
        become(request(), Kind.MEMBER, memberId.toString(), memberId);
    }

    /// The holder of the link to this object.
    public static void link(UUID objectId) {
        become(request(), Kind.LINK, objectId.toString(), objectId);
    }

    /// A person at a customer; the customer itself if the person is not known.
    public static void customer(UUID customerId, @Nullable UUID personId) {
        var id = personId == null ? customerId : personId;
        become(request(), Kind.CUSTOMER, id.toString(), customerId);
    }

    /// A payment processor that reports on this object.
    public static void processor(String name, UUID objectId) {
        become(request(), Kind.PROCESSOR, name, objectId);
    }

    private static void become(HttpServletRequest request, Kind kind, String id, @Nullable UUID objectId) {
        Acting.become(new Actor(kind, id, address(request), MDC.get("request_id"), operation(request), objectId));
    }

    /// Method and path as in the API contract.
    static String operation(HttpServletRequest request) {
        var route = Objects.requireNonNullElse(
                (@Nullable String) request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE), "");
        var path = route.startsWith(RequestFilter.API) ? route.substring(RequestFilter.API.length()) : route;
        return (request.getMethod() + " " + path).strip();
    }

    /// A proxy may pass on anything in place of an address.
    private static @Nullable String address(HttpServletRequest request) {
        var address = request.getRemoteAddr();
        return ADDRESS.matcher(address).matches() ? address : null;
    }

    private static HttpServletRequest request() {
        return ((ServletRequestAttributes) RequestContextHolder.currentRequestAttributes()).getRequest();
    }

    /// The last id in the path: for an order of a subscription, the order's.
    private static @Nullable UUID pathId(HttpServletRequest request) {
        var variables = (Map<?, ?>) request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
        return variables == null
                ? null
                : variables.values().stream()
                        .map(Object::toString)
                        .filter(Scalars::isUuid)
                        .map(UUID::fromString)
                        .reduce((_, last) -> last)
                        .orElse(null);
    }
}
