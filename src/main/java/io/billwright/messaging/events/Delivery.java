package io.billwright.messaging.events;

import io.billwright.platform.db.Seller;
import java.util.UUID;

/// An event claimed for delivery to a subscriber.
record Delivery(UUID deliveryId, UUID claimId, Seller seller, Subscriber subscriber, int failures, StoredEvent event) {}
