package io.billwright.agreements.orderforms;

import io.billwright.platform.db.Seller;
import java.util.Optional;
import java.util.UUID;

/// What happens on the page of an order after it is accepted: its first invoice is paid, if the order requires that
/// (spec 2.8). Called outside any transaction.
public interface Checkout {

    /// Whether accepting the order will lead on to a payment.
    boolean follows(Seller seller, UUID orderId);

    /// The slug of the page where the first invoice of an accepted order is paid; if the day of that invoice has
    /// come, it is issued for this. Empty if nothing is to be paid now.
    Optional<String> payment(Seller seller, UUID orderId);
}
