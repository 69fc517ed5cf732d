package io.billwright.billing;

import io.billwright.db.Seller;
import io.billwright.documents.PrintDocument;
import io.billwright.documents.StoredDocument;
import io.billwright.http.Rejection;
import java.util.Optional;
import java.util.UUID;
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

    StoredDocument handle(Seller seller, UUID invoiceId, Optional<Integer> version) {
        var sheet = version.isEmpty()
                ? documents.sheet(seller, invoiceId)
                : documents.sheet(seller, invoiceId, version.get());
        return sheet.map(one -> printDocument.handle(seller, one))
                .orElseThrow(() -> new Rejection.NotFound("document of the invoice"));
    }
}
