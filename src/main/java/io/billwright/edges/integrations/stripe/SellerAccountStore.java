package io.billwright.edges.integrations.stripe;

import io.billwright.platform.db.Rows;
import io.billwright.platform.secrets.HoldsSealed;
import io.billwright.platform.secrets.SealedSecrets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// A seller's Stripe accounts: the current one and earlier ones.
@Component
final class SellerAccountStore implements HoldsSealed {

    private static final String KEY = "stripe secret key";
    private static final String WEBHOOK = "stripe webhook secret";

    private static final String SELECT = """
            select account_id, processor, secret_key, webhook_secret, connected_at, updated_at, disconnected_at
            from stripe_accounts
            """;

    private final JdbcClient jdbc;
    private final SealedSecrets secrets;

    SellerAccountStore(JdbcClient jdbc, SealedSecrets secrets) {
        this.jdbc = jdbc;
        this.secrets = secrets;
    }

    Optional<SellerAccount> current() {
        return jdbc.sql(SELECT + " where disconnected_at is null")
                .query(this::account)
                .optional();
    }

    Optional<SellerAccount> named(String processor) {
        return jdbc.sql(SELECT + " where processor = :processor")
                .param("processor", processor)
                .query(this::account)
                .optional();
    }

    List<SellerAccount> all() {
        return jdbc.sql(SELECT + " order by connected_at").query(this::account).list();
    }

    /// Makes this account the current one. An account that is known keeps its processor name, and its webhook secret
    /// unless a new one is given.
    void connect(String accountId, String processor, String secretKey, @Nullable String webhookSecret, Instant now) {
        jdbc.sql("""
                        update stripe_accounts set disconnected_at = :now, updated_at = :now
                        where disconnected_at is null and account_id <> :account
                        """).param("now", Rows.utc(now)).param("account", accountId).update();
        jdbc.sql("""
                        insert into stripe_accounts
                            (account_id, processor, secret_key, webhook_secret, connected_at, updated_at)
                        values (:account, :processor, :key, :webhook, :now, :now)
                        on conflict (seller_id, account_id) do update
                        set secret_key = excluded.secret_key,
                            webhook_secret = coalesce(excluded.webhook_secret, stripe_accounts.webhook_secret),
                            disconnected_at = null, updated_at = excluded.updated_at
                        """)
                .param("account", accountId)
                .param("processor", processor)
                .param("key", secrets.seal(KEY, secretKey))
                .param("webhook", sealedWebhook(webhookSecret))
                .param("now", Rows.utc(now))
                .update();
    }

    void disconnect(Instant now) {
        jdbc.sql("update stripe_accounts set disconnected_at = :now, updated_at = :now where disconnected_at is null")
                .param("now", Rows.utc(now))
                .update();
    }

    @Override
    public void resealOld() {
        jdbc.sql(SELECT + " order by account_id for update")
                .query(this::account)
                .list()
                .forEach(this::reseal);
    }

    private void reseal(SellerAccount account) {
        jdbc.sql("update stripe_accounts set secret_key = :key, webhook_secret = :webhook where account_id = :account")
                .param("account", account.accountId())
                .param("key", secrets.seal(KEY, account.secretKey()))
                .param("webhook", sealedWebhook(account.webhookSecret()))
                .update();
    }

    private byte @Nullable [] sealedWebhook(@Nullable String secret) {
        return secret == null ? null : secrets.seal(WEBHOOK, secret);
    }

    private SellerAccount account(ResultSet row, int rowNumber) throws SQLException {
        var webhook = row.getBytes("webhook_secret");
        return new SellerAccount(
                row.getString("account_id"),
                row.getString("processor"),
                secrets.open(KEY, row.getBytes("secret_key")),
                webhook == null ? null : secrets.open(WEBHOOK, webhook),
                Rows.instant(row, "connected_at"),
                Rows.instant(row, "updated_at"),
                Rows.optionalInstant(row, "disconnected_at"));
    }
}
