package io.billwright.edges.cells;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/// Compares all tables of a seller in two cells by digest, several tables at a time.
final class CompareRows {

    private static final int CONNECTIONS = 4;

    private final UUID seller;

    CompareRows(UUID seller) {
        this.seller = seller;
    }

    /// Fails if a table differs between the cells; returns the digest of all tables.
    String handle(Cell source, Cell target) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var there = threads.submit(() -> digests(target));
            var here = digests(source);
            var arrived = result(there);
            var different = new TreeMap<String, String>();
            here.forEach((table, digest) -> {
                if (!digest.equals(arrived.get(table))) {
                    different.put(table, digest + " here, " + arrived.get(table) + " there");
                }
            });
            if (!different.isEmpty() || !here.keySet().equals(arrived.keySet())) {
                throw new IllegalStateException("the rows in the two cells differ: " + different);
            }
            return digest(here);
        }
    }

    /// The digest of all tables of the seller in one cell.
    String digest(Cell cell) {
        return digest(digests(cell));
    }

    private Map<String, String> digests(Cell cell) {
        var digests = new ConcurrentSkipListMap<String, String>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            IntStream.range(0, CONNECTIONS)
                    .mapToObj(place -> threads.submit(() -> digest(cell, place, digests)))
                    .toList()
                    .forEach(CompareRows::result);
        }
        return digests;
    }

    private boolean digest(Cell cell, int place, Map<String, String> digests) {
        try (var database = CellDatabase.open(cell)) {
            var tables = new SellerTables(database, seller);
            var all = tables.list();
            for (int i = place; i < all.size(); i += CONNECTIONS) {
                digests.put(all.get(i).name(), tables.digest(all.get(i)));
            }
            return true;
        }
    }

    private static String digest(Map<String, String> digests) {
        try {
            var text = digests.toString().getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static <T> T result(Future<T> task) {
        try {
            return task.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        } catch (ExecutionException failure) {
            throw new IllegalStateException(failure.getCause());
        }
    }
}
