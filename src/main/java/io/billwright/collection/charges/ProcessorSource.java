package io.billwright.collection.charges;

import io.billwright.platform.db.Seller;
import java.util.Optional;

/// Provides processors for sellers. Processors with different names share nothing: customers, payment methods and
/// charges of one are unknown to another, even at the same company.
public interface ProcessorSource {

    /// The processor for a seller's new charges, if there is one. Called inside a transaction or a read of the
    /// seller.
    Optional<Processor> serving(Seller seller);

    /// The processor that made an earlier charge. Called inside a transaction of the seller.
    Optional<Processor> named(Seller seller, String name);
}
