package io.billwright.agreements.orderforms;

import io.billwright.platform.db.Rows;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class SignatureStore {

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
                               s.recorded_at, s.address, s.user_agent, s.terms_digest, d.sha256
                        from order_signatures s
                        left join documents d on d.kind = 'ORDER' and d.object_id = s.order_id
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
                        row.getString("sha256")))
                .optional();
    }
}
