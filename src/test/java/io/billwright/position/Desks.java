package io.billwright.position;

import io.billwright.testing.SellerCopies;
import io.billwright.testing.TestService;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/// Provides sellers for lives: a seller is set up once for each catalog, and then copied row by row for each life.
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
