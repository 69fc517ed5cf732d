package io.billwright.agreements.changes;

import io.billwright.agreements.changes.CancelRequest.Word;
import io.billwright.agreements.subscriptions.Cancellation.Settlement;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Rejection;
import java.time.LocalDate;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Cancels a subscription at the end of its period or its term. What is billed stays billed (R27).
@Component
public final class CancelAtEnd {

    private final LastDay lastDays;
    private final CancelSubscription cancelSubscription;

    CancelAtEnd(LastDay lastDays, CancelSubscription cancelSubscription) {
        this.lastDays = lastDays;
        this.cancelSubscription = cancelSubscription;
    }

    public enum End {
        PERIOD(Word.END_OF_PERIOD),
        TERM(Word.END_OF_TERM);

        private final Word word;

        End(Word word) {
            this.word = word;
        }

        private CancelRequest request() {
            return new CancelRequest(null, word, Settlement.KEEP, null);
        }
    }

    /// The day on which the subscription would end; empty if it cannot be canceled then.
    public Optional<LocalDate> lastDay(Subscription subscription, End end, LocalDate today) {
        try {
            return Optional.of(lastDays.of(subscription, end.request(), today));
        } catch (Rejection.Invalid _) {
            return Optional.empty();
        }
    }

    /// Call inside a transaction of the seller.
    public void handle(Seller seller, UUID subscriptionId, End end) {
        cancelSubscription.handle(seller, subscriptionId, end.request());
    }
}
