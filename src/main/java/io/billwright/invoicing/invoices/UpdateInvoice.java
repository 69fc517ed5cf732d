package io.billwright.invoicing.invoices;

import io.billwright.invoicing.invoices.NotesStore.Notes;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Metadata;
import io.billwright.platform.http.Patch;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Changes fields of an invoice that bill nothing, so no new version is written.
@Component
final class UpdateInvoice {

    private final InvoiceStore invoices;
    private final NotesStore notes;
    private final InvoiceReader reader;
    private final LabelStore labels;
    private final SellerClock clock;

    UpdateInvoice(InvoiceStore invoices, NotesStore notes, InvoiceReader reader, LabelStore labels, SellerClock clock) {
        this.invoices = invoices;
        this.notes = notes;
        this.reader = reader;
        this.labels = labels;
        this.clock = clock;
    }

    record Request(Patch<Optional<String>> purchaseOrder, Labels.Change labels) {

        static Request of(Fields fields) {
            return new Request(
                    fields.patch(
                            "purchase_order",
                            name -> Optional.of(fields.object(name, "", order -> order.text("code", 200)))),
                    Labels.Change.of(fields));
        }
    }

    InvoiceResponse handle(Seller seller, UUID invoiceId, Request request) {
        if (invoices.lock(invoiceId).isEmpty()) {
            throw new Rejection.NotFound("invoice");
        }
        var now = clock.now(seller);
        var known = notes.of(invoiceId);
        var changed = new Notes(
                request.purchaseOrder().apply(known.purchaseOrder(), Optional.empty()),
                Metadata.merged(known.metadata(), request.labels().metadata()));
        notes.update(invoiceId, changed, now);
        labels.change(
                LabelKind.INVOICE,
                invoiceId,
                labels.of(LabelKind.INVOICE, invoiceId),
                request.labels().withoutMetadata());
        return reader.find(invoiceId, now).orElseThrow();
    }
}
