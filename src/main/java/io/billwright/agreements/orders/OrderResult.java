package io.billwright.agreements.orders;

import java.time.LocalDate;
import java.util.UUID;

/// What creating a change of an agreement answers (spec 2.9), and where its customer can read and sign it.
public record OrderResult(
        UUID orderId,
        UUID subscriptionId,
        String contractValue,
        String pdfUrl,
        String orderUrl,
        LocalDate startsAt,
        LocalDate endsAt,
        OrderType orderType) {}
