package io.billwright.edges.parked;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Ids;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Work of each kind is listed when it has failed, can be dismissed with a reason that is kept, and tried again after
/// that. The rows are written by hand and belong to nothing, so a kind that is added must be added here.
class EveryKindOfParkedWorkTest {

    /// What nobody can try again for the seller; the answer says what to do instead.
    private static final Set<ParkedKind> DONE_BY_HAND = EnumSet.of(ParkedKind.REFUND, ParkedKind.USAGE_RECORD);

    private final Api api = TestService.shared().newSandboxSeller();
    private final UUID id = Ids.next();

    @ParameterizedTest
    @EnumSource(ParkedKind.class)
    void isListedDismissedAndTriedAgain(ParkedKind kind) {
        write(rows(kind));
        var work = id.toString();

        var listed = api.get("/parked-work?kinds=" + kind).expect(200);
        assertThat(listed.at("data.0.work_kind")).isEqualTo(kind.name());
        if (kind == ParkedKind.EVENT_DELIVERY) {
            work = listed.at("data.0.work_id");
        }
        assertThat(listed.at("data.0.work_id")).isEqualTo(work);
        assertThat(listed.at("data.0.cause")).isEqualTo("it broke");
        assertThat(listed.at("data.1")).isEmpty();

        var path = "/parked-work/" + kind + "/" + work;
        api.post(path + "/dismiss", "{\"reason\": \"left alone\"}").expect(200);
        assertThat(api.get("/parked-work").expect(200).body().get("data")).isEmpty();
        assertThat(api.get("/parked-work?dismissed=true").at("data.0.dismissed_reason"))
                .isEqualTo("left alone");

        if (DONE_BY_HAND.contains(kind)) {
            assertThat(api.post(path + "/retry", "{}").expect(400).text()).contains("dismiss");
        } else {
            api.post(path + "/retry", "{}").expect(200);
            assertThat(api.get("/parked-work?kinds=" + kind).expect(200).body().get("data"))
                    .isEmpty();
            assertThat(api.get("/parked-work?dismissed=true").expect(200).body().get("data"))
                    .isEmpty();
            api.post(path + "/retry", "{}").expect(404);
        }
    }

    private static String rows(ParkedKind kind) {
        return switch (kind) {
            case INVOICE_ISSUING -> work("ISSUE");
            case INVOICE_DELIVERY -> work("DELIVER");
            case INVOICE_PAST_DUE -> work("PAST_DUE");
            case INVOICE_COLLECTION -> work("COLLECT");
            case CREDIT_NOTE_DELIVERY -> """
                insert into credit_note_work (seller_id, credit_note_id, due_at, parked_reason, parked_at)
                values (:s, :id, now(), 'it broke', now())""";
            case REFUND -> """
                insert into refunds (seller_id, refund_id, credit_note_id, payment_id, processor, amount, currency,
                                     state, error, created_at, settled_at, due_at)
                values (:s, :id, :id, :id, 'p', 1, 'USD', 'FAILED', 'it broke', now(), now(), now())""";
            case UPGRADE_CREDIT -> """
                insert into expected_credits (seller_id, order_id, subscription_id, expected, not_before, parked_reason,
                                              parked_at)
                values (:s, :id, :id, 1, now(), 'it broke', now())""";
            case SUBSCRIPTION_CHANGE -> subscription("parked_reason = 'it broke', due_at = now()");
            case SUBSCRIPTION_USAGE -> subscription("usage_parked_reason = 'it broke', usage_due_at = now()");
            case USAGE_RECORD ->
                "insert into parked_usage values (:s, :id, 'REJECTED', 'it broke', 't', :id, 0, 0, 'k', 'v', now())";
            case MAIL -> """
                insert into mails (seller_id, mail_id, kind, object_id, sequence, message_id, from_name, recipients,
                                   subject, text_body, html_body, created_at, due_at, last_error, parked_at)
                values (:s, :id, 'K', :id, 1, 'm', 'n', '{a@b.example}', 's', 't', 'h', now(), now(), 'it broke',
                        now())""";
            case ACCOUNTING_SYNC -> """
                insert into accounting_connections
                values (:s, :id, 'QUICKBOOKS', 'r', '{}', 'x', 1, true, now(), now());
                insert into accounting_syncs (seller_id, realm_id, invoice_id, state, error, due_at, created_at,
                                              updated_at)
                values (:s, 'r', :id, 'FAILED', 'it broke', now(), now(), now())""";
            case EVENT_DELIVERY -> endpoint("null") + """
                ;insert into events (seller_id, event_id, object_id, sequence, type, occurred_at, data)
                values (:s, :id, 'o', 1, 'customer.created', now(), '\\x007b7d');
                insert into event_deliveries (seller_id, subscriber_id, delivery_id, event_id, object_id, sequence,
                                              state, due_at, last_error, settled_at)
                values (:s, :id, event_delivery_id(:id, :id), :id, 'o', 1, 'GIVEN_UP', now(), 'it broke', now())""";
            case WEBHOOK_ENDPOINT -> endpoint("now()");
            case CREDIT_EXPIRY -> """
                insert into credit_expiries (seller_id, entry_id, due_at, parked_reason, parked_at)
                values (:s, :id, now(), 'it broke', now())""";
            case PLANNED_CHANGE -> """
                insert into planned_changes (seller_id, planned_change_id, kind, object, body, effective_on, due_at,
                                             status, created_at, parked_reason, parked_at)
                values (:s, :id, 'SELLER', '', '{}', '2024-01-01', now(), 'PARKED', now(), 'it broke', now())""";
            case REPORT_MAIL -> """
                insert into report_schedules (seller_id, report_view_id, frequency, hour, recipients, due_at,
                                              parked_reason, parked_at)
                values (:s, :id, 'DAILY', 7, '{a@b.example}', now(), 'it broke', now())""";
        };
    }

    private static String work(String action) {
        return """
                insert into invoice_work (seller_id, invoice_id, action, due_at, parked_reason, parked_at)
                values (:s, :id, '%s', now(), 'it broke', now())""".formatted(action);
    }

    private static String subscription(String parked) {
        return """
                insert into subscriptions values (:s, :id, :id, :id, 'UTC', 'USD', 'PENDING', '2026-01-01',
                                                  '2026-12-31',
                                                  null, null, null, now(), now());
                update subscriptions set %s where subscription_id = :id""".formatted(parked);
    }

    private static String endpoint(String disabledAt) {
        return """
                insert into event_subscribers values (:s, :id, 'WEBHOOK', '{}', now(), %1$s);
                insert into webhook_endpoints values (:s, :id, 'https://u.example', null, '{}', 'x', null, null, null,
                                                      now(), now());
                update webhook_endpoints set disabled_reason = case when %1$s is not null then 'it broke' end
                where endpoint_id = :id""".formatted(disabledAt);
    }

    /// Without foreign keys, and found by its seller only.
    private void write(String sql) {
        var rows = sql.replace(":id", "'" + id + "'::uuid")
                .replace(":s", "'" + api.seller().id() + "'");
        TestService.shared()
                .database()
                .owner()
                .sql("set session_replication_role = replica; set billwright.mode = 'SANDBOX';" + rows
                        + "; reset billwright.mode; set session_replication_role = default")
                .update();
    }
}
