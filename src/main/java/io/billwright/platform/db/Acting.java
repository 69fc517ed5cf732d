package io.billwright.platform.db;

import io.billwright.platform.telemetry.TraceLog;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/// Who acts in this thread: its log lines name them, and what its transactions change is noted under their name.
public final class Acting {

    private static final ThreadLocal<@Nullable Actor> CURRENT = new ThreadLocal<>();

    private Acting() {}

    /// For handing on to a thread that works on behalf of whoever acts in this one.
    public static @Nullable Actor current() {
        return CURRENT.get();
    }

    /// From now on, until the request ends.
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

    /// When the request has ended.
    public static void end() {
        CURRENT.remove();
        MDC.clear();
    }

    /// For the time of the work only.
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
