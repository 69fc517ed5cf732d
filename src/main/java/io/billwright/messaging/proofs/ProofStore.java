package io.billwright.messaging.proofs;

import io.billwright.messaging.documents.Browser;
import io.billwright.messaging.documents.Link;
import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.platform.jobs.Forgetful;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class ProofStore implements Forgetful {

    private final JdbcClient jdbc;

    ProofStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Proof(
            UUID proofId,
            byte[] codeHash,
            List<String> recipients,
            int tries,
            Instant expiresAt,
            @Nullable Instant provenAt) {}

    /// Serializes the seller's requests for codes, so that they can be counted.
    void lock() {
        jdbc.sql("select pg_advisory_xact_lock(hashtextextended('link_proofs ' || current_seller(), 0))")
                .query((_, _) -> true)
                .single();
    }

    long askedAbout(Link link, Instant since) {
        return jdbc.sql("""
                        select count(*) from link_proofs
                        where kind = :kind and object_id = :object and asked_at > :since
                        """)
                .param("kind", link.kind())
                .param("object", link.objectId())
                .param("since", Rows.utc(since))
                .query(Long.class)
                .single();
    }

    /// Ignores case: the addresses are one mailbox.
    long sentTo(List<String> recipients, Instant since) {
        return jdbc.sql("""
                        select count(*) from link_proofs
                        where asked_at > :since
                          and exists (select from unnest(recipients) r (email)
                                      where lower(r.email) = any(:recipients::text[]))
                        """)
                .param(
                        "recipients",
                        recipients.stream()
                                .map(email -> email.toLowerCase(Locale.ROOT))
                                .toArray(String[]::new))
                .param("since", Rows.utc(since))
                .query(Long.class)
                .single();
    }

    void insert(Link link, Browser browser, Proof proof, Instant now) {
        jdbc.sql("""
                        insert into link_proofs (proof_id, kind, object_id, browser, code_hash, recipients, asked_at,
                                                 expires_at)
                        values (:id, :kind, :object, :browser, :hash, :recipients, :now, :expiresAt)
                        """)
                .param("id", proof.proofId())
                .param("kind", link.kind())
                .param("object", link.objectId())
                .param("browser", browser.digest())
                .param("hash", proof.codeHash())
                .param("recipients", proof.recipients().toArray(String[]::new))
                .param("now", Rows.utc(now))
                .param("expiresAt", Rows.utc(proof.expiresAt()))
                .update();
    }

    /// The last code that a browser asked for on a link.
    Optional<Proof> last(Link link, Browser browser) {
        return find(link, browser, """
                select proof_id, code_hash, recipients, tries, expires_at, proven_at from link_proofs
                where kind = :kind and object_id = :object and browser = :browser
                order by asked_at desc, proof_id desc limit 1
                """);
    }

    /// The same, locked so that nobody else tries a code until the transaction ends.
    Optional<Proof> lockLast(Link link, Browser browser) {
        return find(link, browser, """
                select proof_id, code_hash, recipients, tries, expires_at, proven_at from link_proofs
                where kind = :kind and object_id = :object and browser = :browser
                order by asked_at desc, proof_id desc limit 1 for update
                """);
    }

    private Optional<Proof> find(Link link, Browser browser, String sql) {
        return jdbc.sql(sql)
                .param("kind", link.kind())
                .param("object", link.objectId())
                .param("browser", browser.digest())
                .query(ProofStore::proof)
                .optional();
    }

    void tried(UUID proofId) {
        jdbc.sql("update link_proofs set tries = tries + 1 where proof_id = :id")
                .param("id", proofId)
                .update();
    }

    void proven(UUID proofId, Instant now, Instant until) {
        jdbc.sql("update link_proofs set proven_at = :now, expires_at = :until where proof_id = :id")
                .param("id", proofId)
                .param("now", Rows.utc(now))
                .param("until", Rows.utc(until))
                .update();
    }

    @Override
    public String what() {
        return "proofs of links";
    }

    /// Long enough to count the codes of a day.
    @Override
    public Duration kept() {
        return Duration.ofDays(2);
    }

    @Override
    public List<Seller> sellersWithOlder(Instant limit) {
        return jdbc.sql("select seller_id, mode from sellers_with_old_link_proofs(:limit)")
                .param("limit", Rows.utc(limit))
                .query(Seller::of)
                .list();
    }

    @Override
    public int forgetBefore(Instant limit, int most) {
        return jdbc.sql("""
                        delete from link_proofs where proof_id in
                            (select proof_id from link_proofs where asked_at < :limit limit :most)
                        """).param("limit", Rows.utc(limit)).param("most", most).update();
    }

    private static Proof proof(ResultSet row, int rowNumber) throws SQLException {
        return new Proof(
                Rows.uuid(row, "proof_id"),
                row.getBytes("code_hash"),
                Rows.texts(row, "recipients"),
                row.getInt("tries"),
                Rows.instant(row, "expires_at"),
                Rows.optionalInstant(row, "proven_at"));
    }
}
