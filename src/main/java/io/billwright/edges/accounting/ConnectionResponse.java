package io.billwright.edges.accounting;

import java.time.Instant;
import java.util.UUID;

/// A connection in the API, without its tokens.
record ConnectionResponse(
        UUID connectionId,
        Connection.Product system,
        State state,
        String realmId,
        String salesItemId,
        String taxItemId,
        String creditItemId,
        String depositAccountId,
        String untaxedCodeId,
        Instant createdAt,
        Instant updatedAt) {

    enum State {
        CONNECTED,
        UNAUTHORIZED,
        DISCONNECTED
    }

    static ConnectionResponse of(Connection connection) {
        return of(connection, connection.authorized() ? State.CONNECTED : State.UNAUTHORIZED);
    }

    static ConnectionResponse of(Connection connection, State state) {
        var chart = connection.chart();
        return new ConnectionResponse(
                connection.connectionId(),
                connection.system(),
                state,
                connection.realmId(),
                chart.salesItemId(),
                chart.taxItemId(),
                chart.creditItemId(),
                chart.depositAccountId(),
                chart.untaxedCodeId(),
                connection.createdAt(),
                connection.updatedAt());
    }
}
