package io.billwright.agreements.changes;

import java.util.UUID;

/// The answer to amending an order (spec 4.5, 4.6).
record ChangedSubscription(UUID subscriptionId) {}
