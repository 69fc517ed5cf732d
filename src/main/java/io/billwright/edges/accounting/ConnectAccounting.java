package io.billwright.edges.accounting;

import io.billwright.edges.accounting.Connection.Tokens;
import io.billwright.messaging.events.Subscriber;
import io.billwright.messaging.events.Subscribers;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpaqueText;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Connects a seller's accounting system, changes the setup of the connection, or ends it.
@Component
final class ConnectAccounting {

    private static final int LONGEST_TOKEN = 4096;
    private static final int LONGEST_REALM_ID = 30;

    private final AccountingSystem system;
    private final ConnectionStore connections;
    private final SyncStore syncs;
    private final Subscribers subscribers;
    private final SellerClock clock;

    ConnectAccounting(
            AccountingSystem system,
            ConnectionStore connections,
            SyncStore syncs,
            Subscribers subscribers,
            SellerClock clock) {
        this.system = system;
        this.syncs = syncs;
        this.connections = connections;
        this.subscribers = subscribers;
        this.clock = clock;
    }

    record Request(
            Connection.Product system,
            String realmId,
            @Nullable String refreshToken,
            Chart chart) {

        static Request of(Fields fields) {
            return new Request(
                    fields.choice("system", Connection.Product.class),
                    realmId(fields),
                    OpaqueText.optional(fields, "refresh_token", LONGEST_TOKEN),
                    Chart.of(fields));
        }

        private static String realmId(Fields fields) {
            var id = OpaqueText.read(fields, "realm_id", LONGEST_REALM_ID);
            if (!fields.isWrong("realm_id") && !id.chars().allMatch(c -> c >= '0' && c <= '9')) {
                fields.wrong("realm_id", "must be the digits of a company's id");
            }
            return id;
        }

        boolean isFor(Connection connection) {
            return connection.realmId().equals(realmId) && connection.system() == system;
        }
    }

    ConnectionResponse handle(Request request) {
        system.obstacle().ifPresent(obstacle -> {
            throw new Rejection.Invalid(obstacle);
        });
        var now = clock.systemNow();
        var known = connections.find();
        var same = known.filter(request::isFor);
        var token = request.refreshToken();
        if (token != null) {
            var connection = connection(same, request, token, now);
            connections.save(connection);
            if (same.isEmpty()) {
                known.ifPresent(other -> subscribers.disable(other.connectionId(), now));
                var subscriber = new Subscriber(connection.connectionId(), Subscriber.Kind.ACCOUNTING);
                subscribers.add(subscriber, AccountingReceiver.TYPES, now);
            }
        } else if (same.isPresent()) {
            connections.setUp(request.chart(), now);
        } else {
            throw Rejection.Invalid.field("refresh_token", "is required for another company");
        }
        syncs.lookAtAll(request.realmId(), now);
        return ConnectionResponse.of(connections.find().orElseThrow());
    }

    private static Connection connection(Optional<Connection> same, Request request, String token, Instant now) {
        return new Connection(
                same.map(Connection::connectionId).orElseGet(Ids::next),
                request.system(),
                request.realmId(),
                request.chart(),
                new Tokens(token, null, null),
                1,
                true,
                same.map(Connection::createdAt).orElse(now),
                now);
    }

    ConnectionResponse disconnect() {
        var connection = connections.find().orElseThrow(() -> new Rejection.NotFound("accounting connection"));
        connections.delete();
        subscribers.disable(connection.connectionId(), clock.systemNow());
        return ConnectionResponse.of(connection, ConnectionResponse.State.DISCONNECTED);
    }
}
