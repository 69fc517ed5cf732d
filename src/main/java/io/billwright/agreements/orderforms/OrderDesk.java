package io.billwright.agreements.orderforms;

import io.billwright.platform.db.Seller;
import java.util.Optional;
import java.util.UUID;

/// What the public page of an order needs: to show it, and to accept it for the customer.
public interface OrderDesk {

    /// Empty if there is no such order. Called outside any transaction.
    Optional<OrderFormView> view(Seller seller, UUID orderId);

    /// Accepts the order if it is still open and still has the terms that were read. Called outside any transaction;
    /// a second call finds the order accepted and changes nothing.
    Outcome sign(Seller seller, UUID orderId, Signing signing);

    /// Who signs, and the digest of the terms that were on the page.
    record Signing(String name, String termsDigest) {}

    /// What became of it.
    enum Outcome {
        /// The order is accepted, by this signature or an earlier one.
        ACCEPTED,
        /// The order was amended after the customer opened the page.
        TERMS_CHANGED,
        /// The order is canceled, or its time has passed.
        CLOSED
    }
}
