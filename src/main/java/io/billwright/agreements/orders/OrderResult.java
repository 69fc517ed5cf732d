package io.billwright.agreements.orders;

import java.time.LocalDate;
import java.util.UUID;

/// The answer to creating a change of an agreement (spec 2.9), with the links where the customer can read and sign
/// it.
public record OrderResult(
        UUID orderId,
        UUID subscriptionId,
        String contractValue,
        String pdfUrl,
        String orderUrl,
        LocalDate startsAt,
        LocalDate endsAt,
        OrderType orderType) {}
