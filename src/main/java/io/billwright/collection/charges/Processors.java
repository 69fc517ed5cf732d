package io.billwright.collection.charges;

import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Finds the processors that are connected.
@Component
public final class Processors {

    private final SellerTransactions transactions;
    private final List<ProcessorSource> sources;

    Processors(SellerTransactions transactions, List<ProcessorSource> sources) {
        this.transactions = transactions;
        this.sources = List.copyOf(sources);
    }

    /// The processor for a seller's new charges, if there is one. Call inside a transaction or a read of the seller.
    public Optional<Processor> serving(Seller seller) {
        return sources.stream()
                .flatMap(source -> source.serving(seller).stream())
                .findFirst();
    }

    /// The processor that made an earlier charge, even if the seller has another by now.
    public Processor named(Seller seller, String name) {
        return transactions
                .in(
                        seller,
                        () -> sources.stream()
                                .flatMap(source -> source.named(seller, name).stream())
                                .findFirst())
                .orElseThrow(() -> new Processor.Unavailable("processor " + name + " is not connected", null));
    }
}
