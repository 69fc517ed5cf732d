package io.billwright.edges.portal;

import io.billwright.core.tax.VatId;
import io.billwright.messaging.languages.Messages;
import io.billwright.parties.customers.Customer;
import io.billwright.parties.customers.UpdateCustomer;
import io.billwright.parties.customers.UpdateCustomer.Request;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Json;
import io.billwright.platform.http.Rejection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Validates the billing address and tax id that a customer entered, more strictly than the API: a VAT id must have
/// its country's format and check digits. Whether the id was ever assigned is not looked up.
@Component
final class ChangeDetails {

    static final List<String> FIELDS = List.of("line1", "line2", "city", "region", "postal_code", "country", "tax_id");
    private static final String TAX_ID = "tax_id";
    private static final String COUNTRY = "country";

    private final UpdateCustomer updateCustomer;

    ChangeDetails(UpdateCustomer updateCustomer) {
        this.updateCustomer = updateCustomer;
    }

    /// The input in the form in which it would be stored, its mistakes by field, and the change if there are none.
    record Typed(
            Map<String, String> values,
            Map<String, String> errors,
            @Nullable Request request) {}

    Typed read(Map<String, String> typed, Messages t) {
        var values = new HashMap<>(typed);
        values.computeIfPresent("region", (_, region) -> region.toUpperCase(Locale.ROOT));
        values.computeIfPresent(TAX_ID, (_, id) -> VatId.normalized(id, typed.getOrDefault(COUNTRY, "")));
        var errors = new HashMap<String, String>();
        Request request = null;
        try {
            request = Fields.parse(Json.mapper().valueToTree(body(values)), Request::of);
        } catch (Rejection.Invalid invalid) {
            invalid.fields().keySet().forEach(name -> {
                var field = name.substring(name.lastIndexOf('.') + 1);
                errors.put(field, t.text(isBlank(values, field) ? "details.missing" : "details.wrong"));
            });
        }
        checkTaxId(values, errors, t);
        return new Typed(Map.copyOf(values), Map.copyOf(errors), errors.isEmpty() ? request : null);
    }

    private static boolean isBlank(Map<String, String> values, String field) {
        return values.getOrDefault(field, "").isBlank();
    }

    private static Map<String, @Nullable Object> body(Map<String, String> values) {
        var address = new HashMap<String, String>();
        FIELDS.stream()
                .filter(field -> !field.equals(TAX_ID) && !isBlank(values, field))
                .forEach(field -> address.put(field, values.getOrDefault(field, "")));
        var body = new HashMap<String, @Nullable Object>();
        body.put("billing_address", address);
        body.put(TAX_ID, isBlank(values, TAX_ID) ? null : values.getOrDefault(TAX_ID, ""));
        return body;
    }

    private static void checkTaxId(Map<String, String> values, Map<String, String> errors, Messages t) {
        if (isBlank(values, TAX_ID)) {
            return;
        }
        var id = values.getOrDefault(TAX_ID, "");
        switch (VatId.check(id)) {
            case VALID, UNKNOWN -> {
                // Either valid, or of a country whose format is not known.
            }
            case FORM ->
                errors.put(
                        TAX_ID,
                        t.text(
                                "details.tax_id.form",
                                VatId.example(id.substring(0, 2).replace("EL", "GR"))
                                        .orElse("")));
            case DIGITS -> errors.put(TAX_ID, t.text("details.tax_id.digits"));
        }
    }

    /// The customer after the change, without making it.
    static Customer preview(Customer customer, Request request) {
        return new Customer(
                customer.customerId(),
                customer.customerName(),
                customer.emails(),
                request.billingAddress()
                        .apply(Optional.ofNullable(customer.billingAddress()), Optional.empty())
                        .orElse(null),
                request.taxId()
                        .apply(Optional.ofNullable(customer.taxId()), Optional.empty())
                        .orElse(null),
                customer.taxExemptionReason(),
                customer.timeZone(),
                customer.language(),
                customer.paperSize(),
                customer.partnerId(),
                customer.labels(),
                customer.createdAt(),
                customer.updatedAt());
    }

    /// Call inside a transaction of the seller.
    void write(Seller seller, UUID customerId, Request request) {
        updateCustomer.handle(seller, customerId, request);
    }
}
