package io.billwright.collection.charges;

import io.billwright.platform.db.Seller;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The processors that are connected.
@Component
public final class Processors {

    private final List<Processor> connected;

    Processors(List<Processor> connected) {
        this.connected = List.copyOf(connected);
    }

    /// Who takes money for a seller, if anybody does.
    public Optional<Processor> serving(Seller seller) {
        return connected.stream()
                .filter(processor -> processor.serves(seller.mode()))
                .findFirst();
    }

    /// The one that an earlier charge was made with.
    public Processor named(String name) {
        return connected.stream()
                .filter(processor -> processor.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new Processor.Unavailable("processor " + name + " is not connected", null));
    }
}
