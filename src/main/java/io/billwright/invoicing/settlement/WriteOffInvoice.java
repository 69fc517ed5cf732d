package io.billwright.invoicing.settlement;

import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceHistory;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.messaging.events.EventLog;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Writes off an invoice that will not be paid, or reverses that (R28).
@Component
final class WriteOffInvoice {

    private static final int LONGEST_REASON = 1000;

    private final InvoiceStore invoices;
    private final WriteOffs writeOffs;
    private final InvoiceReader reader;
    private final InvoiceHistory history;
    private final EventLog events;
    private final SellerClock clock;

    WriteOffInvoice(
            InvoiceStore invoices,
            WriteOffs writeOffs,
            InvoiceReader reader,
            InvoiceHistory history,
            EventLog events,
            SellerClock clock) {
        this.invoices = invoices;
        this.writeOffs = writeOffs;
        this.reader = reader;
        this.history = history;
        this.events = events;
        this.clock = clock;
    }

    /// Whether the tax on the written-off amount is still owed to the tax authority.
    enum TaxTreatment {
        KEEP,
        RETURN
    }

    record Request(String reason, TaxTreatment taxTreatment) {

        static Request of(Fields fields) {
            return new Request(
                    fields.text("reason", LONGEST_REASON), fields.choice("tax_treatment", TaxTreatment.class));
        }
    }

    record Reversal(String reason) {

        static Reversal of(Fields fields) {
            return new Reversal(fields.text("reason", LONGEST_REASON));
        }
    }

    InvoiceResponse handle(Seller seller, UUID invoiceId, Request request) {
        var invoice = issued(invoiceId);
        if (invoice.known().remaining() == 0) {
            throw new Rejection.Invalid("nothing is left to pay of the invoice").because(Reason.INVOICE_SETTLED);
        }
        var now = clock.now(seller);
        writeOffs.writeOff(invoice, request.taxTreatment() == TaxTreatment.RETURN, request.reason(), now);
        return told("invoice.written_off", invoice, now);
    }

    InvoiceResponse reverse(Seller seller, UUID invoiceId, Reversal request) {
        var invoice = issued(invoiceId);
        if (invoice.known().writtenOff() == 0) {
            throw new Rejection.Invalid("the invoice is not written off").because(Reason.INVOICE_NOT_WRITTEN_OFF);
        }
        var now = clock.now(seller);
        writeOffs.recover(invoice, invoice.known().unpaid(), request.reason(), now);
        return told("invoice.write_off_reversed", invoice, now);
    }

    private Invoice issued(UUID invoiceId) {
        var invoice = invoices.lock(invoiceId).orElseThrow(() -> new Rejection.NotFound("invoice"));
        if (invoice.isVoided()) {
            throw new Rejection.Invalid("the invoice is voided").because(Reason.INVOICE_VOIDED);
        }
        if (!invoice.isIssued()) {
            throw new Rejection.Invalid("the invoice is not issued yet; void it instead")
                    .because(Reason.INVOICE_NOT_ISSUED);
        }
        return invoice;
    }

    private InvoiceResponse told(String type, Invoice invoice, Instant now) {
        var shown = reader.find(invoice.invoiceId(), now).orElseThrow();
        events.append(type, invoice.invoiceId(), now, shown);
        return shown.withHistory(history.of(invoice.invoiceId(), invoice.to().timeZone()));
    }
}
