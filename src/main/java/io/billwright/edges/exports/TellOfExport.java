package io.billwright.edges.exports;

import io.billwright.edges.exports.Export.Status;
import io.billwright.messaging.letters.Notice;
import io.billwright.messaging.mail.Letter;
import io.billwright.messaging.mail.Mails;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Mails the address named with an export when it has ended. The mail contains no link to the file: anybody with the
/// link can read it (ADR 22), so only the API hands it out.
@Component
final class TellOfExport {

    private final ExportStore exports;
    private final SellerStore sellers;
    private final Mails mails;
    private final SellerClock clock;

    TellOfExport(ExportStore exports, SellerStore sellers, Mails mails, SellerClock clock) {
        this.exports = exports;
        this.sellers = sellers;
        this.mails = mails;
        this.clock = clock;
    }

    /// Call in the transaction that ends the export.
    void handle(Seller seller, UUID exportId) {
        exports.find(exportId).ifPresent(export -> {
            var recipient = export.notifyEmail();
            if (recipient != null) {
                mails.add(seller, letter(export, recipient), clock.now(seller));
            }
        });
    }

    private Letter letter(Export export, String recipient) {
        boolean isDone = export.status() == Status.DONE;
        var said = isDone
                ? "The export " + export.fileName() + " is ready: " + export.rowsWritten() + " rows."
                : "The export " + export.fileName() + " could not be written: " + export.error() + ".";
        var next = isDone
                ? "Get it in the console, or ask for its link by GET /exports/" + export.exportId()
                        + ". It is deleted at " + export.expiresAt() + "."
                : "Begin it anew in the console, or by POST /exports.";
        return new Notice(
                        "EXPORT_FINISHED",
                        export.exportId(),
                        1,
                        sellers.get().letterhead(),
                        List.of(recipient),
                        isDone ? "An export is ready" : "An export failed",
                        List.of(said, next))
                .letter();
    }
}
