package io.billwright.edges.webhooks;

import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.Labels;
import io.billwright.platform.secrets.HoldsSealed;
import io.billwright.platform.secrets.SealedSecrets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Stores endpoints. Their event types and whether they are enabled belong to the event subscribers. A deleted
/// endpoint is kept without its secrets, so that its past deliveries can still be read.
@Component
final class WebhookEndpointStore implements HoldsSealed {

    private static final String SELECT = """
            select w.endpoint_id, w.url, w.description, s.types, w.contact_emails, s.disabled_at, w.disabled_reason,
                   w.created_at, w.updated_at, l.external_id, l.metadata
            from webhook_endpoints w join event_subscribers s on s.subscriber_id = w.endpoint_id
            """ + LabelKind.WEBHOOK_ENDPOINT.join("w.endpoint_id");

    static final String KEPT = "w.deleted_at is null";

    private final JdbcClient jdbc;
    private final SealedSecrets secrets;

    WebhookEndpointStore(JdbcClient jdbc, SealedSecrets secrets) {
        this.jdbc = jdbc;
        this.secrets = secrets;
    }

    void insert(WebhookEndpoint endpoint, WebhookSecret secret) {
        jdbc.sql("""
                        insert into webhook_endpoints
                            (endpoint_id, url, description, contact_emails, secret, created_at, updated_at)
                        values (:id, :url, :description, :emails, :secret, :createdAt, :createdAt)
                        """)
                .param("id", endpoint.endpointId())
                .param("url", endpoint.url())
                .param("description", endpoint.description())
                .param("emails", endpoint.contactEmails().toArray(String[]::new))
                .param("secret", sealed(endpoint.endpointId(), secret))
                .param("createdAt", Rows.utc(endpoint.createdAt()))
                .update();
    }

    /// Locks the endpoint until the transaction ends, then reads it. The lock is on the subscriber's row, which is
    /// also locked to record deliveries.
    Optional<WebhookEndpoint> lock(UUID endpointId) {
        jdbc.sql("select 1 from event_subscribers where subscriber_id = :id for no key update")
                .param("id", endpointId)
                .query(Integer.class)
                .optional();
        return find(endpointId);
    }

    Optional<WebhookEndpoint> find(UUID endpointId) {
        return jdbc.sql(SELECT + " where " + KEPT + " and w.endpoint_id = :id")
                .param("id", endpointId)
                .query(WebhookEndpointStore::endpoint)
                .optional();
    }

    List<WebhookEndpoint> list(Filter filter, Sorted page) {
        return jdbc.sql(SELECT + filter.where() + page.sql())
                .params(filter.with(page))
                .query(page.noting(WebhookEndpointStore::endpoint))
                .list();
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from webhook_endpoints w " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    /// The enabled endpoints that listen to the event's type or have a delivery of it already.
    List<UUID> enabledFor(UUID eventId) {
        return jdbc.sql("""
                        select s.subscriber_id
                        from events e cross join event_subscribers s
                        where e.event_id = :event and s.kind = 'WEBHOOK' and s.disabled_at is null
                          and (s.types = '{}' or e.type = any(s.types)
                               or exists (select from event_deliveries d
                                          where d.subscriber_id = s.subscriber_id
                                            and d.delivery_id = event_delivery_id(e.event_id, s.subscriber_id)))
                        """)
                .param("event", eventId)
                .query((row, _) -> Rows.uuid(row, "subscriber_id"))
                .list();
    }

    long count() {
        return jdbc.sql("select count(*) from webhook_endpoints where deleted_at is null")
                .query(Long.class)
                .single();
    }

    void update(WebhookEndpoint endpoint) {
        jdbc.sql("""
                        update webhook_endpoints
                        set url = :url, description = :description, contact_emails = :emails,
                            disabled_reason = :reason::text, updated_at = :updatedAt
                        where endpoint_id = :id
                        """)
                .param("id", endpoint.endpointId())
                .param("url", endpoint.url())
                .param("description", endpoint.description())
                .param("emails", endpoint.contactEmails().toArray(String[]::new))
                .param("reason", endpoint.disabledReason())
                .param("updatedAt", Rows.utc(endpoint.updatedAt()))
                .update();
    }

    /// Sets a new secret. The previous one also signs messages until `until`.
    void rotate(UUID endpointId, WebhookSecret secret, Instant until, Instant now) {
        jdbc.sql("""
                        update webhook_endpoints
                        set previous_secret = secret, previous_until = :until, secret = :secret, updated_at = :now
                        where endpoint_id = :id
                        """)
                .param("id", endpointId)
                .param("secret", sealed(endpointId, secret))
                .param("until", Rows.utc(until))
                .param("now", Rows.utc(now))
                .update();
    }

    void delete(UUID endpointId, Instant now) {
        jdbc.sql("""
                        update webhook_endpoints
                        set deleted_at = :now, secret = '', previous_secret = null, previous_until = null
                        where endpoint_id = :id
                        """).param("id", endpointId).param("now", Rows.utc(now)).update();
    }

    /// The URL of an endpoint, and the secrets that sign its messages.
    record Target(String url, List<WebhookSecret> secrets) {}

    Optional<Target> target(UUID endpointId, Instant now) {
        return jdbc.sql("""
                        select url, secret, case when previous_until > :now then previous_secret end as previous_secret
                        from webhook_endpoints where endpoint_id = :id and deleted_at is null
                        """)
                .param("id", endpointId)
                .param("now", Rows.utc(now))
                .query((row, _) -> target(endpointId, row))
                .optional();
    }

    private Target target(UUID endpointId, ResultSet row) throws SQLException {
        var signing = new ArrayList<WebhookSecret>();
        signing.add(opened(endpointId, row.getBytes("secret")));
        var previous = row.getBytes("previous_secret");
        if (previous != null) {
            signing.add(opened(endpointId, previous));
        }
        return new Target(row.getString("url"), signing);
    }

    @Override
    public void resealOld() {
        jdbc.sql("""
                        select endpoint_id, secret, previous_secret from webhook_endpoints
                        where deleted_at is null order by endpoint_id for update
                        """)
                .query((row, _) -> {
                    var id = Rows.uuid(row, "endpoint_id");
                    var sql = """
                    update webhook_endpoints set secret = :secret, previous_secret = :previous where endpoint_id = :id
                    """;
                    return jdbc.sql(sql)
                            .param("id", id)
                            .param("secret", resealed(id, row.getBytes("secret")))
                            .param("previous", resealed(id, row.getBytes("previous_secret")), Types.BINARY)
                            .update();
                })
                .list();
    }

    private byte @Nullable [] resealed(UUID endpointId, byte @Nullable [] sealed) {
        return sealed == null || !secrets.isOld(sealed) ? sealed : sealed(endpointId, opened(endpointId, sealed));
    }

    private byte[] sealed(UUID endpointId, WebhookSecret secret) {
        return secrets.seal(purpose(endpointId), secret.text());
    }

    private WebhookSecret opened(UUID endpointId, byte[] sealed) {
        return new WebhookSecret(secrets.open(purpose(endpointId), sealed));
    }

    private static String purpose(UUID endpointId) {
        return "webhook endpoint " + endpointId;
    }

    private static WebhookEndpoint endpoint(ResultSet row, int rowNumber) throws SQLException {
        return new WebhookEndpoint(
                Rows.uuid(row, "endpoint_id"),
                row.getString("url"),
                row.getString("description"),
                Rows.texts(row, "types"),
                Rows.texts(row, "contact_emails"),
                Rows.optionalInstant(row, "disabled_at"),
                row.getString("disabled_reason"),
                Rows.instant(row, "created_at"),
                Rows.instant(row, "updated_at"),
                Labels.of(row));
    }
}
