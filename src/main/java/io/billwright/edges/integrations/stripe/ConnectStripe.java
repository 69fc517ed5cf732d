package io.billwright.edges.integrations.stripe;

import com.stripe.exception.AuthenticationException;
import com.stripe.exception.PermissionException;
import com.stripe.exception.StripeException;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpaqueText;
import io.billwright.platform.http.Rejection;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/// Connects a live seller's Stripe account, replaces it by another one, or disconnects it.
@Component
final class ConnectStripe {

    private static final int LONGEST = 255;
    private static final Pattern LIVE_KEY = Pattern.compile("[sr]k_live_[A-Za-z0-9_]+");

    private final SellerAccountStore accounts;
    private final SellerStore sellers;
    private final StripeSettings settings;
    private final SellerClock clock;

    ConnectStripe(SellerAccountStore accounts, SellerStore sellers, StripeSettings settings, SellerClock clock) {
        this.accounts = accounts;
        this.sellers = sellers;
        this.settings = settings;
        this.clock = clock;
    }

    record Request(String secretKey, @Nullable String webhookSecret) {

        /// Test keys are rejected: they would mark invoices as paid although no money has moved.
        static Request of(Fields fields) {
            var key = OpaqueText.read(fields, "secret_key", LONGEST);
            if (!fields.isWrong("secret_key") && !LIVE_KEY.matcher(key).matches()) {
                fields.wrong("secret_key", "must be a live key of Stripe, which begins with sk_live_ or rk_live_");
            }
            var secret = OpaqueText.optional(fields, "webhook_secret", LONGEST);
            if (secret != null && !fields.isWrong("webhook_secret") && !secret.startsWith("whsec_")) {
                fields.wrong("webhook_secret", "must be the signing secret of an endpoint, which begins with whsec_");
            }
            return new Request(key, secret);
        }

        @Override
        public String toString() {
            return "ConnectStripe.Request";
        }
    }

    /// A Stripe account: its id at Stripe, and the name of the processor that stands for it here.
    record Known(String accountId, String processor) {}

    /// Asks Stripe which account the key belongs to. Runs before the transaction; its result is passed to [#write].
    Known ask(Seller seller, Request request) {
        if (seller.mode() != Seller.Mode.LIVE) {
            throw new Rejection.Invalid("a sandbox has its own payment processor, which moves no money");
        }
        var accountId = accountId(request.secretKey());
        var isFormer =
                settings.hasFormerAccount() && accountId(settings.secretKey()).equals(accountId);
        return new Known(accountId, isFormer ? StripeAccounts.FORMER : StripeAccounts.FORMER + ":" + accountId);
    }

    private String accountId(String secretKey) {
        try {
            return new StripeAccount(settings, secretKey)
                    .answer(stripe -> stripe.accounts().retrieveCurrent().getId());
        } catch (PermissionException _) {
            throw Rejection.Invalid.field("secret_key", "must be allowed to read its account");
        } catch (AuthenticationException _) {
            throw Rejection.Invalid.field("secret_key", "is not accepted by Stripe");
        } catch (StripeException _) {
            throw new Rejection.Unavailable("Stripe does not answer; try again");
        }
    }

    StripeAccountResponse write(Seller seller, Request request, Known known) {
        try {
            accounts.connect(
                    known.accountId(),
                    known.processor(),
                    request.secretKey(),
                    request.webhookSecret(),
                    clock.systemNow());
        } catch (DuplicateKeyException _) {
            throw new Rejection.Conflict("this Stripe account belongs to another seller");
        }
        sellers.setProcessor(true);
        return StripeAccountResponse.of(accounts.current().orElseThrow());
    }

    StripeAccountResponse disconnect() {
        var account = accounts.current().orElseThrow(() -> new Rejection.NotFound("Stripe account"));
        accounts.disconnect(clock.systemNow());
        sellers.setProcessor(false);
        return StripeAccountResponse.of(accounts.named(account.processor()).orElseThrow());
    }
}
