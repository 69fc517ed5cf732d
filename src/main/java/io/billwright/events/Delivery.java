package io.billwright.events;

import io.billwright.db.Seller;
import java.util.UUID;

/// An event that is in hand to be delivered to a subscriber.
record Delivery(UUID deliveryId, UUID claimId, Seller seller, Subscriber subscriber, int failures, StoredEvent event) {}
