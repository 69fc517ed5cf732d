package io.billwright.agreements.changes;

import java.util.UUID;

/// What amending an order answers (spec 4.5, 4.6).
record ChangedSubscription(UUID subscriptionId) {}
