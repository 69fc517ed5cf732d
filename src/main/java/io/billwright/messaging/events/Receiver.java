package io.billwright.messaging.events;

import io.billwright.platform.db.Seller;

/// Delivers events to one kind of subscriber.
public interface Receiver {

    Subscriber.Kind kind();

    /// Called once per subscriber, in the transaction that claims its deliveries.
    Recipient recipient(Seller seller, Subscriber subscriber);

    /// Whether a subscriber that has accepted nothing for days is disabled.
    boolean isDisabledByFailures();

    /// Called in the transaction that disabled the subscriber because it was gone or failed for days.
    void disabled(Seller seller, Subscriber subscriber, String reason);

    /// A subscriber as it was when its deliveries were claimed.
    interface Recipient {

        /// Called outside transactions, for several events in parallel, and again for the same event if the outcome
        /// was not recorded. Must return within the lease of a claim; an exception counts as refused.
        Outcome deliver(StoredEvent event);
    }
}
