package io.billwright.billing;

import io.billwright.db.Seller;
import io.billwright.documents.PrintDocument;
import io.billwright.documents.StoredDocument;
import io.billwright.http.Rejection;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The PDF of an invoice, in the version asked for or the current one.
@Component
final class InvoicePdf {

    private final InvoiceDocument documents;
    private final PrintDocument printDocument;

    InvoicePdf(InvoiceDocument documents, PrintDocument printDocument) {
        this.documents = documents;
        this.printDocument = printDocument;
    }

    StoredDocument handle(Seller seller, UUID invoiceId, @Nullable String version) {
        if (version != null && !version.matches("[1-9][0-9]{0,5}")) {
            throw Rejection.Invalid.field("version", "must be a number of a version");
        }
        var sheet = version == null
                ? documents.sheet(seller, invoiceId)
                : documents.sheet(seller, invoiceId, Integer.parseInt(version));
        return sheet.map(one -> printDocument.handle(seller, one))
                .orElseThrow(() -> new Rejection.NotFound("document of the invoice"));
    }
}
