package io.billwright.edges.cells;

import io.billwright.platform.db.Rows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

/// The map from seller to cell, in the format that HAProxy reads (deploy/haproxy/cells.cfg). Each seller has two
/// lines: one for the form of its id in API keys, one for the form in public links.
final class CellsMap {

    private CellsMap() {}

    /// The seller's id as its API keys contain it.
    static String ofKeys(UUID seller) {
        var digits = new BigInteger(seller.toString().replace("-", ""), 16).toString(36);
        return "0".repeat(25 - digits.length()) + digits;
    }

    /// The last part of the seller's id, which its public links contain.
    static String ofLinks(UUID seller) {
        return seller.toString().substring(24);
    }

    static List<String> lines(List<Cell> cells) {
        var places = new TreeMap<UUID, String>();
        for (var cell : cells) {
            try (var database = CellDatabase.open(cell)) {
                for (var seller : living(database)) {
                    var other = places.put(seller, cell.name());
                    if (other != null) {
                        throw new IllegalStateException(
                                "seller " + seller + " lives in " + other + " and in " + cell.name());
                    }
                }
            }
        }
        return places.entrySet().stream()
                .flatMap(place -> Stream.of(ofKeys(place.getKey()), ofLinks(place.getKey()))
                        .map(key -> key + " " + place.getValue()))
                .toList();
    }

    private static List<UUID> living(CellDatabase database) {
        return database.jdbc()
                .sql("""
                        select seller_id from sellers
                        where seller_id not in (select seller from seller_fences where state not in ('QUIET', 'FROZEN'))
                        """)
                .query((row, _) -> Rows.uuid(row, "seller_id"))
                .list();
    }

    /// Replaces the file atomically, as HAProxy may read it at any time.
    static void write(Path file, List<String> lines) {
        try {
            var next = Path.of(file + ".next");
            Files.write(next, lines);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
