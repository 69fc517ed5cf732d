package io.billwright.agreements.orderforms;

import io.billwright.platform.db.Seller;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What the public page of an order needs: to show it, and to accept or decline it for the customer.
public interface OrderDesk {

    /// Empty if there is no such order. Called outside any transaction.
    Optional<OrderFormView> view(Seller seller, UUID orderId);

    /// Accepts the order, or records that it waits for the seller's countersignature, if it is still open and has the
    /// terms that were read. Called outside any transaction; a second call finds the order accepted and changes
    /// nothing.
    Outcome sign(Seller seller, UUID orderId, Signing signing);

    /// Cancels the order for the customer if it is still open. Called outside any transaction.
    Outcome decline(Seller seller, UUID orderId, Signing signing, @Nullable String reason);

    /// Who signs or declines, by which link, and the digest of the terms shown on the page.
    record Signing(Signer signer, String termsDigest, String slug, Sender sender) {}

    /// The person who signs: the name and job title as typed, and the proven address.
    record Signer(String name, @Nullable String title, String email) {}

    /// Where a signature came from, as far as the network tells.
    record Sender(String address, String userAgent) {}

    /// The result of signing or declining.
    enum Outcome {
        /// The order is accepted, by this signature or an earlier one.
        ACCEPTED,
        /// The customer has signed the order, now or before, and the seller has not yet.
        SIGNED,
        /// The order is declined, by this answer or an earlier one.
        DECLINED,
        /// The order was amended after the customer opened the page.
        TERMS_CHANGED,
        /// The order is canceled, or its link has expired or was revoked.
        CLOSED
    }
}
