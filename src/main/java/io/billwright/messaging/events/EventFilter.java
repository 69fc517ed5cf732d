package io.billwright.messaging.events;

import io.billwright.platform.db.Ids;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Scope;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/// The filters of the event list and what the caller may see, as SQL conditions with their parameters.
record EventFilter(String where, Map<String, Object> parameters) {

    /// Ids begin with their time of creation in milliseconds, so an id as lower bound is enough.
    static EventFilter since(Instant oldest, Call call) {
        var parameters = new HashMap<String, Object>();
        parameters.put("oldest", Ids.first(oldest));
        // Events about API keys are shown only to callers that may manage keys.
        var where = "where event_id >= :oldest" + (call.may(Scope.ADMIN) ? "" : " and type not like 'api\\_key.%'");
        return new EventFilter(where, parameters);
    }

    EventFilter asked(Call call) {
        var narrowed = new StringBuilder(where);
        var all = new HashMap<>(parameters);
        var type = call.query("type");
        if (type != null) {
            narrowed.append(" and type = :type");
            all.put("type", known(type));
        }
        call.queryId("object_id").ifPresent(objectId -> {
            narrowed.append(" and events.object_id = :objectId");
            all.put("objectId", objectId.toString());
        });
        var recorded = new Filter(call, "true").made("recorded", "event_id");
        all.putAll(recorded.parameters());
        return new EventFilter(narrowed + recorded.where().replace("where true", ""), all);
    }

    private static String known(String type) {
        if (!EventTypes.ALL.contains(type)) {
            throw Rejection.Invalid.field("type", "is no type of event");
        }
        return type;
    }
}
