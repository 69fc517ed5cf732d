package io.billwright.edges.integrations.stripe;

import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.model.Refund;
import com.stripe.param.RefundCreateParams;
import com.stripe.param.RefundListParams;
import com.stripe.service.V1Services;
import io.billwright.collection.charges.Processor.Refunded;
import io.billwright.collection.charges.Processor.Refunding;
import io.billwright.collection.charges.Processor.Unavailable;
import io.billwright.platform.db.Seller;
import java.util.Optional;

/// Refunds charges. Stripe forgets idempotency keys after a day, and a refund may be retried later than that, so a
/// refund that may have been made is looked up before it is requested again.
final class StripeRefunds {

    private static final String ID = "refund_id";
    private static final long MOST = 100;

    private final StripeAccount account;

    StripeRefunds(StripeAccount account) {
        this.account = account;
    }

    Refunded handle(Seller seller, Refunding refunding) {
        try {
            return account.answer(stripe -> {
                var intent = intent(stripe, refunding.reference());
                var made = made(stripe, intent, refunding);
                return made.isPresent() ? refunded(made.get()) : make(stripe, seller, intent, refunding);
            });
        } catch (StripeException failure) {
            // Even if the charge is not found: the key may belong to another account, and the refund may have been
            // made.
            throw StripeAccount.unavailable(failure);
        }
    }

    private static String intent(V1Services stripe, String reference) throws StripeException {
        if (reference.startsWith("pi_")) {
            return reference;
        }
        var intent = stripe.checkout().sessions().retrieve(reference).getPaymentIntent();
        if (intent == null) {
            throw new Unavailable("Stripe knows of no payment of " + reference, null);
        }
        return intent;
    }

    private static Optional<Refund> made(V1Services stripe, String intent, Refunding refunding) throws StripeException {
        var ofIntent = RefundListParams.builder()
                .setPaymentIntent(intent)
                .setLimit(MOST)
                .build();
        for (var refund : stripe.refunds().list(ofIntent).autoPagingIterable()) {
            if (refunding.refundId().toString().equals(refund.getMetadata().get(ID))) {
                return Optional.of(refund);
            }
        }
        return Optional.empty();
    }

    /// Only Stripe's answer to the refund request itself counts as a refusal.
    private static Refunded make(V1Services stripe, Seller seller, String intent, Refunding refunding)
            throws StripeException {
        var refund = RefundCreateParams.builder()
                .setPaymentIntent(intent)
                .setAmount(refunding.amount().minorUnits())
                .putMetadata("seller_id", seller.id().toString())
                .putMetadata(ID, refunding.refundId().toString())
                .build();
        try {
            return refunded(stripe.refunds()
                    .create(refund, StripeAccount.key(refunding.refundId().toString())));
        } catch (InvalidRequestException refused) {
            return new Refunded.Refused(StripeAccount.message(refused));
        }
    }

    private static Refunded refunded(Refund refund) {
        return switch (refund.getStatus()) {
            case "succeeded" -> new Refunded.Done(refund.getId());
            case "failed", "canceled" ->
                new Refunded.Refused("Stripe could not refund: " + String.valueOf(refund.getFailureReason()));
            default -> new Refunded.Pending(refund.getId());
        };
    }
}
