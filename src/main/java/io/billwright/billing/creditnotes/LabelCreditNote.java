package io.billwright.billing.creditnotes;

import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Changes the labels of a credit note, whose own row never changes; so the invoice is locked instead.
@Component
final class LabelCreditNote {

    private final CreditNoteReader reader;
    private final InvoiceStore invoices;
    private final LabelStore labels;

    LabelCreditNote(CreditNoteReader reader, InvoiceStore invoices, LabelStore labels) {
        this.reader = reader;
        this.invoices = invoices;
        this.labels = labels;
    }

    CreditNoteResponse handle(UUID creditNoteId, Labels.Change change) {
        var note = reader.find(creditNoteId);
        if (invoices.lock(note.invoiceId()).isEmpty()) {
            throw new Rejection.NotFound("credit note");
        }
        labels.change(LabelKind.CREDIT_NOTE, creditNoteId, labels.of(LabelKind.CREDIT_NOTE, creditNoteId), change);
        return reader.get(creditNoteId);
    }
}
