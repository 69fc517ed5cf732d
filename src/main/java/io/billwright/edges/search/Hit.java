package io.billwright.edges.search;

import io.billwright.core.money.CurrencyCode;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A hit as the API shows it: enough to tell it from the others, and why it is there.
record Hit(
        HitKind kind,
        UUID id,
        String title,
        String subtitle,
        @Nullable UUID customerId,
        @Nullable String status,
        @Nullable Long amount,
        @Nullable CurrencyCode currency,
        Found.Match matchedBy,
        String matched) {}
