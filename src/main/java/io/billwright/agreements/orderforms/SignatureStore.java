package io.billwright.agreements.orderforms;

import io.billwright.agreements.orderforms.Signature.Countersignature;
import io.billwright.agreements.orders.SignedDrafts;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class SignatureStore implements SignedDrafts {

    private final JdbcClient jdbc;

    SignatureStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void insert(Signature signature) {
        jdbc.sql("""
                        insert into order_signatures (order_id, answer, reason, signed_by, title, email, signed_at,
                                                      recorded_at, address, user_agent, terms_digest)
                        values (:id, :answer, :reason, :signedBy, :title, :email, :signedAt, :recordedAt, :address,
                                :userAgent, :digest)
                        """)
                .param("id", signature.orderId())
                .param("answer", signature.answer().name())
                .param("reason", signature.reason())
                .param("signedBy", signature.signedBy())
                .param("title", signature.title())
                .param("email", signature.email())
                .param("signedAt", Rows.utc(signature.signedAt()))
                .param("recordedAt", Rows.utc(signature.recordedAt()))
                .param("address", signature.address())
                .param("userAgent", signature.userAgent())
                .param("digest", signature.termsDigest())
                .update();
    }

    Optional<Signature> find(UUID orderId) {
        return jdbc.sql("""
                        select s.order_id, s.answer, s.reason, s.signed_by, s.title, s.email, s.signed_at,
                               s.recorded_at, s.address, s.user_agent, s.terms_digest, d.sha256,
                               c.signed_by as countersigned_by, c.title as countersigner_title,
                               c.signed_at as countersigned_at, c.recorded_at as countersignature_recorded_at
                        from order_signatures s
                        left join documents d on d.kind = 'ORDER' and d.object_id = s.order_id
                        left join order_countersignatures c on c.order_id = s.order_id
                        where s.order_id = :id
                        """)
                .param("id", orderId)
                .query((row, _) -> new Signature(
                        Rows.uuid(row, "order_id"),
                        Signature.Answer.valueOf(row.getString("answer")),
                        row.getString("reason"),
                        row.getString("signed_by"),
                        row.getString("title"),
                        row.getString("email"),
                        Rows.instant(row, "signed_at"),
                        Rows.instant(row, "recorded_at"),
                        row.getString("address"),
                        row.getString("user_agent"),
                        row.getString("terms_digest"),
                        row.getString("sha256"),
                        countersignature(row)))
                .optional();
    }

    private static @Nullable Countersignature countersignature(ResultSet row) throws SQLException {
        var signedBy = row.getString("countersigned_by");
        return signedBy == null
                ? null
                : new Countersignature(
                        signedBy,
                        row.getString("countersigner_title"),
                        Rows.instant(row, "countersigned_at"),
                        Rows.instant(row, "countersignature_recorded_at"));
    }

    void countersign(UUID orderId, Countersignature countersignature) {
        jdbc.sql("""
                        insert into order_countersignatures (order_id, signed_by, title, signed_at, recorded_at)
                        values (:id, :signedBy, :title, :signedAt, :recordedAt)
                        """)
                .param("id", orderId)
                .param("signedBy", countersignature.signedBy())
                .param("title", countersignature.title())
                .param("signedAt", Rows.utc(countersignature.signedAt()))
                .param("recordedAt", Rows.utc(countersignature.recordedAt()))
                .update();
    }

    @Override
    public boolean isSigned(UUID orderId) {
        return jdbc.sql("select exists (select from order_signatures where order_id = :id and answer = 'SIGNED')")
                .param("id", orderId)
                .query(Boolean.class)
                .single();
    }
}
