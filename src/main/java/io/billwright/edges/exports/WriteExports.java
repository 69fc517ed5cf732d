package io.billwright.edges.exports;

import io.billwright.edges.exports.Export.Status;
import io.billwright.edges.exports.ExportStore.Part;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Lists;
import io.billwright.platform.jobs.Claims;
import io.billwright.platform.jobs.Work;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.zip.GZIPOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Writes exports part by part, taking turns between sellers. If a process dies midway, only one part is lost, which
/// another process writes again.
@Component
final class WriteExports implements Work {

    private static final Logger LOG = LoggerFactory.getLogger(WriteExports.class);
    private static final int PAGES = 20;
    private static final int MOST_ATTEMPTS = 5;

    private final SellerTransactions transactions;
    private final ExportStore exports;
    private final Lists lists;
    private final Claims claims;
    private final SellerClock clock;
    private final TellOfExport tellOfExport;

    WriteExports(
            SellerTransactions transactions,
            ExportStore exports,
            Lists lists,
            Claims claims,
            SellerClock clock,
            TellOfExport tellOfExport) {
        this.transactions = transactions;
        this.exports = exports;
        this.lists = lists;
        this.claims = claims;
        this.clock = clock;
        this.tellOfExport = tellOfExport;
    }

    @Override
    public String kind() {
        return "export";
    }

    @Override
    public boolean doSome(Seller seller, Instant now) {
        var taken = transactions.in(
                seller, () -> exports.take(clock.systemNow(), clock.systemNow().plus(claims.lease())));
        taken.ifPresent(export -> write(seller, export));
        return taken.isPresent();
    }

    private void write(Seller seller, Export export) {
        try {
            if (export.attempts() > MOST_ATTEMPTS) {
                fail(seller, export, "the list could not be read");
                return;
            }
            var part = part(seller, export);
            if (export.bytes() + part.content().length > BeginExport.MOST_BYTES) {
                fail(seller, export, "the file would be too large; filter the list");
                return;
            }
            transactions.in(seller, () -> {
                boolean isAdded = exports.add(export, part, clock.systemNow());
                if (isAdded && part.nextCursor() == null) {
                    tellOfExport.handle(seller, export.exportId());
                }
                return true;
            });
        } catch (RuntimeException failure) {
            // It is retried when the lease expires.
            LOG.warn("a part of export {} of seller {} failed", export.exportId(), seller.id(), failure);
        }
    }

    private void fail(Seller seller, Export export, String why) {
        transactions.in(seller, () -> {
            if (exports.end(export.exportId(), Status.FAILED, why, clock.systemNow())) {
                tellOfExport.handle(seller, export.exportId());
            }
            return true;
        });
    }

    private Part part(Seller seller, Export export) {
        var list = lists.find(export.list()).orElseThrow();
        var file = list.file(export.format());
        var bytes = new ByteArrayOutputStream();
        var cursor = export.nextCursor();
        boolean first = export.parts() == 0;
        Long expected = null;
        int rows = 0;
        try (var out = new OutputStreamWriter(new GZIPOutputStream(bytes), StandardCharsets.UTF_8)) {
            if (first) {
                file.begin(out);
            }
            for (int i = 0; i < PAGES && (cursor != null || (first && i == 0)); i++) {
                ListResponse<?> page = list.page(seller, export.filters(), cursor, first && i == 0);
                expected = page.total() == null ? expected : page.total();
                file.write(page, out);
                rows += page.data().size();
                cursor = page.nextCursor();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return new Part(bytes.toByteArray(), rows, expected, cursor);
    }
}
