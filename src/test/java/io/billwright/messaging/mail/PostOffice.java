package io.billwright.messaging.mail;

import static java.util.Map.entry;

import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.DueNow;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/// A service with a mail server, in which mail is sent when a test says so and not by a timer.
final class PostOffice {

    static final TestMailServer SERVER = new TestMailServer();
    static final TestService SERVICE = TestService.start(Map.ofEntries(
            entry("billwright.role", "api"),
            entry("billwright.mail.host", "127.0.0.1"),
            entry("billwright.mail.port", SERVER.port()),
            entry("billwright.mail.start-tls", false),
            entry("billwright.mail.from", "billing@billwright.example"),
            entry("billwright.mail.bounces.host", "127.0.0.1"),
            entry("billwright.mail.bounces.port", SERVER.imapPort()),
            entry("billwright.mail.bounces.tls", false),
            entry("billwright.mail.bounces.username", "bounces"),
            entry("billwright.mail.bounces.password", "secret"),
            entry(
                    "billwright.mail.sender-domains",
                    "acme.example, 00000000-0000-7000-8000-00000000abcd/other.example")));

    private static final SellerTransactions TRANSACTIONS = SERVICE.bean(SellerTransactions.class);
    private static final JdbcClient OWNER = SERVICE.database().owner();

    private PostOffice() {}

    static Seller newSeller() {
        return SERVICE.newSeller(Seller.Mode.LIVE).seller();
    }

    static UUID add(Seller seller, Letter letter) {
        return TRANSACTIONS.in(
                seller,
                () -> SERVICE.bean(Mails.class)
                        .add(seller, letter, Instant.parse("2026-03-01T08:00:00Z"))
                        .orElseThrow());
    }

    static Letter letter(String... recipients) {
        return written("Acme", "Your invoice", null, recipients);
    }

    static Letter written(
            String fromName, String subject, Letter.@Nullable Attachment attachment, String... recipients) {
        return new Letter(
                "INVOICE_ISSUED",
                Ids.next(),
                1,
                fromName,
                List.of(recipients),
                subject,
                "Plain text\n",
                "<p>HTML</p>\n",
                attachment);
    }

    static Letter.Attachment document(Seller seller, String fileName, String content) {
        var id = Ids.next();
        OWNER.sql("""
                        insert into documents (seller_id, kind, object_id, file_name, content, sha256, created_at)
                        values (:seller, 'INVOICE', :id, 'x.pdf', :content::bytea,
                                encode(sha256(:content::bytea), 'hex'), now())
                        """)
                .param("seller", seller.id())
                .param("id", id)
                .param("content", content)
                .update();
        return new Letter.Attachment("INVOICE", id, fileName);
    }

    /// All that waits for its time is due and sent.
    static void sendWhatWaits() {
        OWNER.sql("""
                        update mails
                        set due_at = now() - interval '1 second',
                            claimed_until = case when claim_id is not null then now() - interval '1 second' end
                        where sent_at is null and parked_at is null
                        """).update();
        DueNow.run(SERVICE, SendMails.class);
    }

    static Row row(UUID mailId) {
        return OWNER.sql("""
                        select attempts, last_error, message_id, sent_at is not null as sent,
                               parked_at is not null as parked, accepted::text, refused::text,
                               extract(epoch from coalesce(claimed_until, due_at) - now())::bigint as wait
                        from mails where mail_id = :id
                        """)
                .param("id", mailId)
                .query((row, _) -> new Row(
                        row.getInt("attempts"),
                        row.getString("last_error"),
                        row.getString("message_id"),
                        row.getBoolean("sent"),
                        row.getBoolean("parked"),
                        row.getString("accepted"),
                        row.getString("refused"),
                        row.getLong("wait")))
                .single();
    }

    record Row(
            int attempts,
            @Nullable String lastError,
            String messageId,
            boolean sent,
            boolean parked,
            String accepted,
            String refused,
            long waitSeconds) {}
}
