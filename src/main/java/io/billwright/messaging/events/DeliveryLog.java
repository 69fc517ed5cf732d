package io.billwright.messaging.events;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.billwright.messaging.events.LoggedDelivery.Attempted;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Page;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Shows deliveries and the outcome of each attempt, newest events first.
@Component
public final class DeliveryLog {

    /// Reads per subscriber only as many rows as the page may need, so that the cost does not grow with the table.
    private static final String LIST = """
            select d.delivery_id, d.subscriber_id, d.event_id, e.type, d.object_id, d.sequence, d.state, d.settled_at,
                   case when d.state = 'PENDING' then coalesce(d.claimed_until, d.due_at) end as next_attempt_at
            from event_subscribers s
            cross join lateral (
                select * from event_deliveries d
                where d.subscriber_id = s.subscriber_id and d.delivery_id < :id
                  and d.delivery_id between :first and :last
                  and (:anyEvent or d.event_id = :event) and d.state = any(:states)
                order by d.delivery_id desc limit :limit + :offset::bigint) d
            join events e on e.event_id = d.event_id
            where s.kind = :kind and (:anySubscriber or s.subscriber_id = :subscriber)
            order by d.delivery_id desc
            limit :limit offset :offset
            """;

    private static final String COUNT = """
            select count(*)
            from event_subscribers s join event_deliveries d on d.subscriber_id = s.subscriber_id
            where d.delivery_id between :first and :last
              and (:anyEvent or d.event_id = :event) and d.state = any(:states)
              and s.kind = :kind and (:anySubscriber or s.subscriber_id = :subscriber)
            """;

    private final JdbcClient jdbc;

    DeliveryLog(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The filters of the list.
    public record Filter(
            Subscriber.Kind kind, Optional<UUID> subscriberId, Optional<DeliveryState> state, Optional<UUID> eventId) {

        private static final UUID NONE = new UUID(0, 0);

        /// The id of a delivery begins like that of its event, so that an event's deliveries are found without an
        /// index.
        Map<String, Object> parameters() {
            var parameters = new HashMap<String, Object>();
            parameters.put("kind", kind.name());
            parameters.put("anySubscriber", subscriberId.isEmpty());
            parameters.put("subscriber", subscriberId.orElse(NONE));
            parameters.put("anyEvent", eventId.isEmpty());
            parameters.put("event", eventId.orElse(NONE));
            parameters.put(
                    "first",
                    eventId.map(id -> new UUID(id.getMostSignificantBits(), 0)).orElse(NONE));
            parameters.put(
                    "last",
                    eventId.map(id -> new UUID(id.getMostSignificantBits(), -1)).orElse(new UUID(-1, -1)));
            parameters.put(
                    "states",
                    Stream.of(DeliveryState.values())
                            .filter(one -> state.isEmpty() || state.get() == one)
                            .map(DeliveryState::name)
                            .toArray(String[]::new));
            return parameters;
        }
    }

    /// One more than the page holds, if there are more.
    public List<LoggedDelivery> list(Page page, Filter filter) {
        var found = jdbc.sql(LIST)
                .params(page.parameters())
                .params(filter.parameters())
                .query((row, _) -> delivery(row))
                .list();
        var attempts = attempts(found);
        return found.stream()
                .map(delivery -> with(delivery, attempts.getOrDefault(delivery.deliveryId(), List.of())))
                .toList();
    }

    public long count(Filter filter) {
        return jdbc.sql(COUNT).params(filter.parameters()).query(Long.class).single();
    }

    private Map<UUID, List<Attempted>> attempts(List<LoggedDelivery> deliveries) {
        return jdbc
                .sql("""
                        select a.delivery_id, a.attempt, a.started_at, a.millis, a.status, a.answer
                        from unnest(:subscribers, :deliveries) as d(subscriber_id, delivery_id)
                        join event_attempts a using (subscriber_id, delivery_id)
                        order by a.attempt
                        """)
                .param(
                        "subscribers",
                        deliveries.stream().map(LoggedDelivery::subscriberId).toArray(UUID[]::new))
                .param(
                        "deliveries",
                        deliveries.stream().map(LoggedDelivery::deliveryId).toArray(UUID[]::new))
                .query((row, _) -> Map.entry(Rows.uuid(row, "delivery_id"), attempt(row)))
                .list()
                .stream()
                .collect(groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toList())));
    }

    private static Attempted attempt(ResultSet row) throws SQLException {
        return new Attempted(
                row.getInt("attempt"),
                Rows.instant(row, "started_at"),
                row.getInt("millis"),
                row.getObject("status", Integer.class),
                row.getString("answer"));
    }

    private static LoggedDelivery delivery(ResultSet row) throws SQLException {
        return new LoggedDelivery(
                Rows.uuid(row, "delivery_id"),
                Rows.uuid(row, "subscriber_id"),
                Rows.uuid(row, "event_id"),
                row.getString("type"),
                row.getString("object_id"),
                row.getLong("sequence"),
                DeliveryState.valueOf(row.getString("state")),
                Rows.optionalInstant(row, "next_attempt_at"),
                Rows.optionalInstant(row, "settled_at"),
                List.of());
    }

    private static LoggedDelivery with(LoggedDelivery delivery, List<Attempted> attempts) {
        return new LoggedDelivery(
                delivery.deliveryId(),
                delivery.subscriberId(),
                delivery.eventId(),
                delivery.eventType(),
                delivery.objectId(),
                delivery.sequence(),
                delivery.state(),
                delivery.nextAttemptAt(),
                delivery.settledAt(),
                attempts);
    }
}
