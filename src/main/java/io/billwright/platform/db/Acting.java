package io.billwright.platform.db;

import io.billwright.platform.telemetry.TraceLog;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/// The actor of this thread: its log lines name the actor, and the changes of its transactions are recorded under
/// that name.
public final class Acting {

    private static final ThreadLocal<@Nullable Actor> CURRENT = new ThreadLocal<>();

    private Acting() {}

    /// For passing on to another thread that works on behalf of the same actor.
    public static @Nullable Actor current() {
        return CURRENT.get();
    }

    /// Sets the actor until the request ends.
    public static void become(Actor actor) {
        CURRENT.set(actor);
        MDC.put("actor_kind", actor.kind().name());
        MDC.put("actor_id", actor.id());
        MDC.put("operation", actor.operation());
        put("address", actor.address());
        put("request_id", actor.requestId());
        put("object_id", actor.objectId());
    }

    private static void put(String name, @Nullable Object value) {
        if (value != null) {
            MDC.put(name, value.toString());
        }
    }

    /// Call when the request has ended: clears the actor and the logging context.
    public static void end() {
        CURRENT.remove();
        MDC.clear();
    }

    /// Runs the work as this actor, then restores the previous one.
    public static <T> T as(@Nullable Actor actor, Supplier<T> work) {
        var before = CURRENT.get();
        Map<String, String> said = MDC.getCopyOfContextMap();
        end();
        TraceLog.nameCurrent();
        if (actor != null) {
            become(actor);
        }
        try {
            return work.get();
        } finally {
            CURRENT.set(before);
            MDC.setContextMap(said == null ? Map.of() : said);
        }
    }

    public static void run(@Nullable Actor actor, Runnable work) {
        as(actor, () -> {
            work.run();
            return true;
        });
    }
}
