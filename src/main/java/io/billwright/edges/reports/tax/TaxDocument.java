package io.billwright.edges.reports.tax;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.http.Page;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// One tax on a document that changed the tax liability, in cents; negative for what is taken back.
record TaxDocument(
        LocalDate date,
        Kind documentType,
        String documentNumber,
        UUID invoiceId,
        UUID customerId,
        String customerName,
        @Nullable String customerTaxId,
        TaxTreated treatment,
        String jurisdiction,
        String name,
        String rate,
        CurrencyCode currency,
        long taxable,
        long tax,
        @JsonIgnore Instant at,
        @JsonIgnore UUID rowId) {

    enum Kind {
        INVOICE,
        REPLACED_VERSION,
        CREDIT_NOTE,
        VOID,
        RECAST,
        WRITE_OFF
    }

    Page.Position position() {
        return new Page.Position(at, rowId);
    }
}
