package io.billwright.collection.charges;

import io.billwright.platform.db.Seller;
import java.util.Optional;

/// Knows processors that work for sellers. What is called by different names is apart: customers, payment methods and
/// charges of one are unknown to another, even if the company behind them is the same.
public interface ProcessorSource {

    /// Who makes new charges for a seller, if anybody does. Called inside a transaction or a read of the seller.
    Optional<Processor> serving(Seller seller);

    /// The one that an earlier charge was made with. Called inside a transaction of the seller.
    Optional<Processor> named(Seller seller, String name);
}
