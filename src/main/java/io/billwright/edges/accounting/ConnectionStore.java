package io.billwright.edges.accounting;

import io.billwright.edges.accounting.Connection.Tokens;
import io.billwright.platform.db.Rows;
import io.billwright.platform.secrets.HoldsSealed;
import io.billwright.platform.secrets.SealedSecrets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Stores the accounting connection of a seller, who has at most one.
@Component
public final class ConnectionStore implements HoldsSealed {

    private static final String PURPOSE = "accounting tokens";

    private final JdbcClient jdbc;
    private final JsonMapper json;
    private final SealedSecrets secrets;

    ConnectionStore(JdbcClient jdbc, JsonMapper json, SealedSecrets secrets) {
        this.jdbc = jdbc;
        this.json = json;
        this.secrets = secrets;
    }

    public Optional<Connection> find() {
        var sql = """
                select connection_id, system, realm_id, chart, tokens, token_version, authorized, created_at, updated_at
                from accounting_connections
                """;
        return jdbc.sql(sql).query(this::connection).optional();
    }

    void save(Connection connection) {
        var sql = """
                insert into accounting_connections
                    (connection_id, system, realm_id, chart, tokens, created_at, updated_at)
                values (:id, :system, :realm, :chart::jsonb, :tokens, :created, :updated)
                on conflict (seller_id) do update
                set connection_id = excluded.connection_id, system = excluded.system, realm_id = excluded.realm_id,
                    chart = excluded.chart, tokens = excluded.tokens, authorized = true,
                    token_version = accounting_connections.token_version + 1,
                    created_at = excluded.created_at, updated_at = excluded.updated_at
                """;
        jdbc.sql(sql)
                .param("id", connection.connectionId())
                .param("system", connection.system().name())
                .param("realm", connection.realmId())
                .param("chart", json.writeValueAsString(connection.chart()))
                .param("tokens", sealed(connection.tokens()))
                .param("created", Rows.utc(connection.createdAt()))
                .param("updated", Rows.utc(connection.updatedAt()))
                .update();
    }

    /// Does not touch the tokens, which may be being renewed at this moment.
    void setUp(Chart chart, Instant now) {
        jdbc.sql("update accounting_connections set chart = :chart::jsonb, updated_at = :now")
                .param("chart", json.writeValueAsString(chart))
                .param("now", Rows.utc(now))
                .update();
    }

    /// Stores renewed tokens if the stored version is still that of `connection`; returns false if another process
    /// has stored newer ones.
    public boolean renew(Connection connection, Tokens tokens, Instant now) {
        var sql = """
                update accounting_connections
                set tokens = :tokens, token_version = token_version + 1, authorized = true, updated_at = :now
                where connection_id = :id and token_version = :version
                """;
        return jdbc.sql(sql)
                        .param("tokens", sealed(tokens))
                        .param("now", Rows.utc(now))
                        .param("id", connection.connectionId())
                        .param("version", connection.tokenVersion())
                        .update()
                == 1;
    }

    public void unauthorized(Connection connection, Instant now) {
        var sql = """
                update accounting_connections set authorized = false, updated_at = :now
                where connection_id = :id and token_version = :version
                """;
        jdbc.sql(sql)
                .param("now", Rows.utc(now))
                .param("id", connection.connectionId())
                .param("version", connection.tokenVersion())
                .update();
    }

    void delete() {
        jdbc.sql("delete from accounting_connections").update();
    }

    @Override
    public void resealOld() {
        jdbc.sql("select tokens from accounting_connections for update")
                .query((row, _) -> row.getBytes("tokens"))
                .optional()
                .filter(secrets::isOld)
                .ifPresent(old -> jdbc.sql("update accounting_connections set tokens = :tokens")
                        .param("tokens", secrets.seal(PURPOSE, secrets.open(PURPOSE, old)))
                        .update());
    }

    private byte[] sealed(Tokens tokens) {
        return secrets.seal(PURPOSE, json.writeValueAsString(tokens));
    }

    private Connection connection(ResultSet row, int rowNumber) throws SQLException {
        return new Connection(
                Rows.uuid(row, "connection_id"),
                Connection.Product.valueOf(row.getString("system")),
                row.getString("realm_id"),
                json.readValue(row.getString("chart"), Chart.class),
                json.readValue(secrets.open(PURPOSE, row.getBytes("tokens")), Tokens.class),
                row.getLong("token_version"),
                row.getBoolean("authorized"),
                Rows.instant(row, "created_at"),
                Rows.instant(row, "updated_at"));
    }
}
