package io.billwright.messaging.events;

import io.billwright.platform.db.Seller;

/// Delivers events to one kind of subscriber.
public interface Receiver {

    Subscriber.Kind kind();

    /// Called in the transaction that takes events for a subscriber, once for all of them.
    Recipient recipient(Seller seller, Subscriber subscriber);

    /// Whether a subscriber that has accepted nothing for days is disabled.
    boolean isDisabledByFailures();

    /// Called in the transaction that has disabled the subscriber because it was gone or failed for days.
    void disabled(Seller seller, Subscriber subscriber, String reason);

    /// A subscriber as it was when events were taken for it.
    interface Recipient {

        /// Called outside transactions, for several events at once, and again for the same event if what came of it was
        /// not noted. Must return within the lease of a claim; an exception counts as refused.
        Outcome deliver(StoredEvent event);
    }
}
