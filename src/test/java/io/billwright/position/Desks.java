package io.billwright.position;

import io.billwright.testing.SellerCopies;
import io.billwright.testing.TestService;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/// Sellers for lives: what one begins with is made once for all that have its catalog, and its rows are copied.
final class Desks {

    private static final int REMEMBERED = 50;
    private static final Desks SHARED = new Desks();

    private final LinkedHashMap<Life.Catalog, Desk> originals = new LinkedHashMap<>();
    private @Nullable SellerCopies copies;

    private Desks() {}

    static Desk of(Life life) {
        return SHARED.copy(life.catalog());
    }

    private synchronized Desk copy(Life.Catalog catalog) {
        var original = originals.computeIfAbsent(catalog, one -> new Desk(TestService.shared(), one));
        if (originals.size() > REMEMBERED) {
            originals.pollFirstEntry();
        }
        var seller = original.api().seller();
        if (copies == null) {
            copies = new SellerCopies(TestService.shared(), seller);
        }
        return original.of(copies.next(seller));
    }
}
