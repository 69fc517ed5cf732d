package io.billwright.messaging.events;

import io.billwright.platform.db.Ids;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Scope;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/// Which events are asked for and may be seen, as conditions of SQL and their parameters.
record EventFilter(String where, Map<String, Object> parameters) {

    /// Ids begin with the milliseconds at which they were made, so the oldest one to show says it all.
    static EventFilter since(Instant oldest, Call call) {
        var parameters = new HashMap<String, Object>();
        parameters.put("oldest", Ids.first(oldest));
        // Keys are shown to those alone who may manage them.
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
