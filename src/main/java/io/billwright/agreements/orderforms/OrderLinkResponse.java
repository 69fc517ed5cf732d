package io.billwright.agreements.orderforms;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The link of an order as the API shows it, and the signature that was given there. `isOpen` says whether the link
/// works now.
record OrderLinkResponse(
        UUID orderId,
        String orderUrl,
        String pdfUrl,
        boolean isOpen,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant revokedAt,
        @Nullable Signature signature) {}
