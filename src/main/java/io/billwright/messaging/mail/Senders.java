package io.billwright.messaging.mail;

import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import java.sql.Types;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The sender settings of a seller. They are copied to a mail when it is written.
@Component
public final class Senders {

    private final JdbcClient jdbc;
    private final MailRounds rounds;
    private final MailSettings settings;

    Senders(JdbcClient jdbc, MailRounds rounds, MailSettings settings) {
        this.jdbc = jdbc;
        this.rounds = rounds;
        this.settings = settings;
    }

    /// Whether mail of the seller may be sent from this address. Mail of a sandbox is never really sent.
    public boolean mayComeFrom(Seller seller, String address) {
        return seller.mode() == Seller.Mode.SANDBOX || settings.mayComeFrom(seller.id(), address);
    }

    public Sender get() {
        return jdbc.sql("""
                        select from_name, from_address, reply_to, muted_kinds, renewal_notice_days, card_notice_days
                        from mail_senders
                        """)
                .query((row, _) -> new Sender(
                        row.getString("from_name"),
                        row.getString("from_address"),
                        row.getString("reply_to"),
                        Rows.texts(row, "muted_kinds"),
                        row.getObject("renewal_notice_days", Integer.class),
                        row.getObject("card_notice_days", Integer.class)))
                .optional()
                .orElse(Sender.DEFAULT);
    }

    public void set(Sender sender, Instant now) {
        jdbc.sql("""
                        insert into mail_senders (from_name, from_address, reply_to, muted_kinds,
                                                  renewal_notice_days, card_notice_days, updated_at)
                        values (:name, :address, :replyTo, :muted, :renewalDays, :cardDays, :now)
                        on conflict (seller_id) do update
                        set from_name = excluded.from_name, from_address = excluded.from_address,
                            reply_to = excluded.reply_to,
                            muted_kinds = excluded.muted_kinds, renewal_notice_days = excluded.renewal_notice_days,
                            card_notice_days = excluded.card_notice_days, updated_at = excluded.updated_at
                        """)
                .param("name", sender.fromName())
                .param("address", sender.fromAddress())
                .param("replyTo", sender.replyTo())
                .param("muted", sender.mutedKinds().toArray(String[]::new))
                .param("renewalDays", sender.renewalNoticeDays(), Types.INTEGER)
                .param("cardDays", sender.cardNoticeDays(), Types.INTEGER)
                .param("now", Rows.utc(now))
                .update();
        notice(MailRounds.RENEWAL_NOTICE, sender.renewalNoticeDays(), now);
        notice(MailRounds.CARD_EXPIRING, sender.cardNoticeDays(), now);
    }

    private void notice(String kind, @Nullable Integer days, Instant now) {
        if (days == null) {
            rounds.end(kind);
        } else {
            rounds.begin(kind, now);
        }
    }
}
