package io.billwright.billing.creditnotes;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.InvoiceTax;
import io.billwright.platform.labels.ShownLabels;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A credit note as the API and the events show it.
record CreditNoteResponse(
        UUID creditNoteId,
        String creditNoteNumber,
        UUID invoiceId,
        String invoiceNumber,
        UUID billedCompanyId,
        String issuedAt,
        String reason,
        CurrencyCode currency,
        long netTotal,
        long taxTotal,
        long grandTotal,
        List<InvoiceTax> taxes,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<NotedLineItem> lineItems,
        long loweredAmount,
        long creditGranted,
        long refundAmount,
        List<RefundResponse> refunds,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<OutsideRefund> outsideRefunds,
        String pdfUrl,
        @JsonUnwrapped ShownLabels labels) {

    /// A credited invoice line, by its position on the invoice, counted from 1.
    record NotedLineItem(int position, String brickName, long netAmount, long taxAmount) {

        static List<NotedLineItem> of(CreditNote note, Invoice invoice) {
            var lines = invoice.content().lines();
            return note.lines().stream()
                    .map(line -> new NotedLineItem(
                            line.position() + 1, lines.get(line.position()).brickName(), line.net(), line.tax()))
                    .toList();
        }
    }

    /// A refund through the processor, with the payment it is taken from.
    record RefundResponse(
            UUID refundId,
            UUID creditNoteId,
            UUID paymentId,
            Status status,
            long amount,
            CurrencyCode currency,
            @Nullable String error,
            String createdAt,
            @Nullable String settledAt) {

        static RefundResponse of(Refund refund, ZoneId zone) {
            return new RefundResponse(
                    refund.refundId(),
                    refund.creditNoteId(),
                    refund.paymentId(),
                    status(refund),
                    refund.amount().minorUnits(),
                    refund.amount().currency(),
                    refund.error(),
                    InvoiceResponse.at(refund.createdAt(), zone),
                    refund.settledAt() == null ? null : InvoiceResponse.at(refund.settledAt(), zone));
        }

        private static Status status(Refund refund) {
            return switch (refund.state()) {
                case CREATED, SENT -> Status.PROCESSING;
                case UNKNOWN -> Status.UNKNOWN;
                case SUCCEEDED -> Status.SUCCEEDED;
                case FAILED -> Status.FAILED;
            };
        }
    }

    /// An unsettled refund is PROCESSING, or UNKNOWN while its outcome cannot be determined.
    enum Status {
        PROCESSING,
        UNKNOWN,
        SUCCEEDED,
        FAILED
    }
}
