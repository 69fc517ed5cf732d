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

/// Says who makes a request, for what it changes and for its log lines.
public final class RequestActor {

    private static final Pattern ADDRESS = Pattern.compile("[0-9A-Fa-f:.]{2,45}");

    private RequestActor() {}

    static void caller(HttpServletRequest request, Caller caller) {
        become(request, caller.kind(), caller.id(), pathId(request));
    }

    /// Somebody who works for a seller, where no key or session has said so: at the door of the console.
    public static void member(UUID memberId) {
        become(request(), Kind.MEMBER, memberId.toString(), memberId);
    }

    /// Whoever holds the link to this object.
    public static void link(UUID objectId) {
        become(request(), Kind.LINK, objectId.toString(), objectId);
    }

    /// Somebody at a customer: a person if it is known who, otherwise anybody there.
    public static void customer(UUID customerId, @Nullable UUID personId) {
        var id = personId == null ? customerId : personId;
        become(request(), Kind.CUSTOMER, id.toString(), customerId);
    }

    /// A payment processor that tells of this object.
    public static void processor(String name, UUID objectId) {
        become(request(), Kind.PROCESSOR, name, objectId);
    }

    private static void become(HttpServletRequest request, Kind kind, String id, @Nullable UUID objectId) {
        Acting.become(new Actor(kind, id, address(request), MDC.get("request_id"), operation(request), objectId));
    }

    /// Method and path as the contract has them.
    static String operation(HttpServletRequest request) {
        var route = Objects.requireNonNullElse(
                (@Nullable String) request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE), "");
        var path = route.startsWith(RequestFilter.API) ? route.substring(RequestFilter.API.length()) : route;
        return (request.getMethod() + " " + path).strip();
    }

    /// A proxy may pass on anything in the place of an address.
    private static @Nullable String address(HttpServletRequest request) {
        var address = request.getRemoteAddr();
        return ADDRESS.matcher(address).matches() ? address : null;
    }

    private static HttpServletRequest request() {
        return ((ServletRequestAttributes) RequestContextHolder.currentRequestAttributes()).getRequest();
    }

    /// The last id in the path: of an order of a subscription, that of the order.
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
