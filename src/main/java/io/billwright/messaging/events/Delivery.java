package io.billwright.messaging.events;

import io.billwright.platform.db.Seller;
import java.util.UUID;

/// An event that is in hand to be delivered to a subscriber.
record Delivery(UUID deliveryId, UUID claimId, Seller seller, Subscriber subscriber, int failures, StoredEvent event) {}
