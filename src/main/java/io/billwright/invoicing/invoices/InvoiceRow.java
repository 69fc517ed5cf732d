package io.billwright.invoicing.invoices;

import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.payments.Payment;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A row of an invoice, without its lines and payments. `credited` is what credit pays of it, or will pay when it is
/// issued.
record InvoiceRow(
        UUID invoiceId,
        @Nullable UUID subscriptionId,
        @Nullable UUID orderId,
        UUID customerId,
        UUID billedCompanyId,
        CurrencyCode currency,
        ZoneId zone,
        Instant billAt,
        Instant dueAt,
        int version,
        @Nullable UUID versionId,
        @Nullable Instant versionMadeAt,
        String number,
        @Nullable Instant issuedAt,
        @Nullable Instant settledAt,
        @Nullable Instant voidedAt,
        @Nullable String voidReason,
        @Nullable UUID rebilledAs,
        @Nullable UUID rebillOf,
        InvoiceStatus status,
        long subTotal,
        long net,
        long tax,
        long total,
        List<InvoiceTax> taxes,
        long credited,
        long adjusted,
        long writtenOff,
        long remaining,
        String customerName,
        @Nullable String purchaseOrder,
        @Nullable String externalId,
        @Nullable JsonNode metadata,
        @Nullable String slug,
        boolean takesOnline) {

    LocalDate dueOn() {
        return InvoiceVersion.dueOn(version, dueAt, versionMadeAt == null ? billAt : versionMadeAt, zone);
    }

    /// What will remain to be paid of an invoice that is not issued yet.
    long expected(List<Payment> paid) {
        if (status == InvoiceStatus.VOIDED) {
            return 0;
        }
        long prepaid = paid.stream().mapToLong(Payment::paidAmount).reduce(0, Math::addExact);
        return Math.max(total - credited - prepaid, 0);
    }

    static InvoiceRow read(ResultSet row, JsonMapper json) throws SQLException {
        var issuedAt = Rows.optionalInstant(row, "issued_at");
        var metadata = row.getString("metadata");
        return new InvoiceRow(
                Rows.uuid(row, "invoice_id"),
                Rows.optionalUuid(row, "subscription_id"),
                Rows.optionalUuid(row, "order_id"),
                Rows.uuid(row, "customer_id"),
                Rows.uuid(row, "billed_company_id"),
                CurrencyCode.valueOf(row.getString("currency")),
                ZoneId.of(row.getString("time_zone")),
                Rows.instant(row, "bill_at"),
                Rows.instant(row, "due_at"),
                row.getInt("version"),
                Rows.optionalUuid(row, "version_id"),
                Rows.optionalInstant(row, "version_made_at"),
                ProvisionalNumber.unless(row.getString("invoice_number"), Rows.uuid(row, "invoice_id")),
                issuedAt,
                Rows.optionalInstant(row, "settled_at"),
                Rows.optionalInstant(row, "voided_at"),
                row.getString("reason"),
                Rows.optionalUuid(row, "rebilled_as"),
                Rows.optionalUuid(row, "rebill_of"),
                InvoiceStatus.valueOf(row.getString("status")),
                row.getLong("sub_total"),
                row.getLong("net_total"),
                row.getLong("tax_total"),
                row.getLong("grand_total"),
                List.of(json.readValue(row.getString("taxes"), InvoiceTax[].class)),
                issuedAt == null ? row.getLong("credit") : row.getLong("credited"),
                row.getLong("adjusted"),
                row.getLong("written_off"),
                row.getLong("remaining"),
                row.getString("customer_name"),
                row.getString("purchase_order"),
                row.getString("external_id"),
                metadata == null ? null : json.readTree(metadata),
                row.getString("slug"),
                row.getBoolean("takes_online"));
    }
}
