package io.billwright.billing.delivery;

import io.billwright.messaging.documents.PrintDocument;
import io.billwright.messaging.documents.StoredDocument;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Rejection;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// The PDF of an invoice, in the version asked for or the current one.
@Component
public final class InvoicePdf {

    private final InvoiceDocument documents;
    private final PrintDocument printDocument;

    InvoicePdf(InvoiceDocument documents, PrintDocument printDocument) {
        this.documents = documents;
        this.printDocument = printDocument;
    }

    public StoredDocument handle(Seller seller, UUID invoiceId, Optional<Integer> version) {
        var sheet = version.isEmpty()
                ? documents.sheet(seller, invoiceId)
                : documents.sheet(seller, invoiceId, version.get());
        return sheet.map(one -> printDocument.handle(seller, one))
                .orElseThrow(() -> new Rejection.NotFound("document of the invoice"));
    }
}
