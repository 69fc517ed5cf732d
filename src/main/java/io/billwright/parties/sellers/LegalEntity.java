package io.billwright.parties.sellers;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.billwright.platform.http.Fields;
import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A company of the seller that issues invoices, with its own number series (R15).
public record LegalEntity(
        UUID legalEntityId,
        String name,
        @Nullable String taxId,
        Address address,
        String invoicePrefix,
        @JsonUnwrapped Labels labels,
        Instant createdAt) {

    static String invoicePrefix(Fields fields, String name) {
        return fields.matching(name, "[A-Z0-9]{1,10}", "1 to 10 capital letters or digits");
    }
}
