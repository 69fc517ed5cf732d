package io.billwright.edges.search;

import io.billwright.core.money.CurrencyCode;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A search hit in the API: enough to tell it from others, and why it was found.
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
