package io.billwright.invoicing.invoices;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.payments.PaymentResponse;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// An invoice as the API shows it (spec 2.1): the fields of the spec first, then ours.
public record InvoiceResponse(
        @Nullable UUID invoiceId,
        @Nullable UUID subscriptionId,
        UUID customerId,
        UUID billedCompanyId,
        @Nullable String invoiceNumber,
        @JsonUnwrapped Due due,
        String billAt,
        @Nullable String issuedAt,
        InvoiceStatus status,
        @Nullable String fullyPaidAt,
        long grandTotal,
        long remainingAmount,
        CurrencyCode currency,
        boolean isRenewalEstimate,
        @Nullable String paymentUrl,
        String customerName,
        String timeZone,
        List<PaymentResponse> payments,
        List<AttachmentResponse> attachments,
        List<LineItem> lineItems,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String externalId,
        @Nullable JsonNode metadata,
        @Nullable PurchaseOrder purchaseOrder,
        @Nullable UUID orderId,
        @Nullable UUID invoiceVersionId,
        int version,
        long subTotal,
        long discountTotal,
        long taxTotal,
        List<InvoiceTax> taxes,
        long creditedAmount,
        long adjustedAmount,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) long writtenOffAmount,
        long creditGranted,
        @Nullable String pdfUrl,
        @JsonUnwrapped Correction correction,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<HistoryItem> history) {

    /// When the invoice is due.
    ///
    /// @param at the time from which dunning counts, whichever version is current
    /// @param on the due date that documents, pages and mails show ([InvoiceVersion#dueOn])
    public record Due(
            @JsonProperty("due_at") String at, @JsonIgnore LocalDate on) {

        static Due of(Instant at, ZoneId zone) {
            return of(at, LocalDate.ofInstant(at, zone), zone);
        }

        static Due of(Instant at, LocalDate on, ZoneId zone) {
            return new Due(InvoiceResponse.at(at, zone), on);
        }
    }

    public record PurchaseOrder(String code) {}

    /// When and why the invoice was voided, the invoice that rebills it, and the voided invoice that it rebills.
    public record Correction(
            @Nullable String voidedAt,
            @Nullable String voidReason,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            UUID rebilledAs,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            UUID rebillOf) {

        static final Correction NONE = new Correction(null, null, null, null);
    }

    /// An entry in the invoice's history.
    public record HistoryItem(String at, String type, JsonNode details) {}

    public record LineItem(
            String brickName,
            UUID brickId,
            String brickCode,
            BigDecimal quantity,
            long tax,
            long grandTotal,
            String startsAt,
            String endsAt,
            long subTotal) {

        static List<LineItem> of(List<InvoiceLine> lines, ZoneId zone) {
            return lines.stream().map(line -> of(line, zone)).toList();
        }

        public static LineItem of(InvoiceLine line, ZoneId zone) {
            return new LineItem(
                    line.brickName(),
                    line.brickId(),
                    line.brickCode(),
                    line.quantity(),
                    line.tax(),
                    Math.addExact(line.net(), line.tax()),
                    startOf(line.service().start(), zone),
                    startOf(line.service().lastDay(), zone),
                    line.subTotal());
        }
    }

    /// A time in the invoice's zone (R2).
    public static String at(Instant time, ZoneId zone) {
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time.atZone(zone));
    }

    static String startOf(LocalDate day, ZoneId zone) {
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(day.atStartOfDay(zone));
    }

    /// The first invoice that a renewal to come would bill.
    static InvoiceResponse renewal(Invoice first, String name, @Nullable String order, List<AttachmentResponse> files) {
        return new InvoiceResponse(
                null,
                first.to().subscriptionId(),
                first.to().customerId(),
                first.to().billedCompanyId(),
                null,
                Due.of(first.dueAt(), first.to().timeZone()),
                at(first.billAt(), first.to().timeZone()),
                null,
                InvoiceStatus.SCHEDULED,
                null,
                Math.max(first.content().total(), 0),
                Math.max(first.content().total(), 0),
                first.to().currency(),
                true,
                null,
                name,
                first.to().timeZone().getId(),
                List.of(),
                files,
                LineItem.of(first.content().lines(), first.to().timeZone()),
                null,
                null,
                order == null ? null : new PurchaseOrder(order),
                null,
                null,
                first.version(),
                first.content().subTotal(),
                first.content().discount(),
                first.content().tax(),
                first.content().taxes(),
                0,
                0,
                0,
                Math.max(-first.content().total(), 0),
                null,
                Correction.NONE,
                null);
    }

    public String dueAt() {
        return due.at();
    }

    public LocalDate dueOn() {
        return due.on();
    }

    /// The part of the total that was paid with money.
    public long paid() {
        return grandTotal - creditedAmount - adjustedAmount - remainingAmount;
    }

    /// Whether the due date that the customer was shown has passed.
    public boolean isPastDue(Instant now) {
        return (status == InvoiceStatus.PAST_DUE || status == InvoiceStatus.UNPAID)
                && due.on().isBefore(LocalDate.ofInstant(now, ZoneId.of(timeZone)));
    }

    /// The id of an invoice that is not an estimate.
    public UUID knownId() {
        return Objects.requireNonNull(invoiceId, "an estimate has no id");
    }

    public InvoiceResponse withHistory(List<HistoryItem> items) {
        return with(
                new Priced(grandTotal, remainingAmount, lineItems, subTotal, discountTotal, taxTotal, taxes), items);
    }

    /// A future invoice, as it would be issued with this content.
    InvoiceResponse expecting(InvoiceContent content) {
        long more = Math.max(content.total(), 0) - grandTotal;
        return with(Priced.of(content, Math.max(remainingAmount + more, 0), ZoneId.of(timeZone)), history);
    }

    /// What an invoice bills, and what remains to be paid of it.
    private record Priced(
            long total,
            long remaining,
            List<LineItem> items,
            long subTotal,
            long discount,
            long tax,
            List<InvoiceTax> taxes) {

        static Priced of(InvoiceContent content, long remaining, ZoneId zone) {
            return new Priced(
                    Math.max(content.total(), 0),
                    remaining,
                    LineItem.of(content.lines(), zone),
                    content.subTotal(),
                    content.discount(),
                    content.tax(),
                    content.taxes());
        }
    }

    private InvoiceResponse with(Priced priced, @Nullable List<HistoryItem> newHistory) {
        return new InvoiceResponse(
                invoiceId,
                subscriptionId,
                customerId,
                billedCompanyId,
                invoiceNumber,
                due,
                billAt,
                issuedAt,
                status,
                fullyPaidAt,
                priced.total,
                priced.remaining,
                currency,
                isRenewalEstimate,
                paymentUrl,
                customerName,
                timeZone,
                payments,
                attachments,
                priced.items,
                externalId,
                metadata,
                purchaseOrder,
                orderId,
                invoiceVersionId,
                version,
                priced.subTotal,
                priced.discount,
                priced.tax,
                priced.taxes,
                creditedAmount,
                adjustedAmount,
                writtenOffAmount,
                creditGranted,
                pdfUrl,
                correction,
                newHistory);
    }
}
