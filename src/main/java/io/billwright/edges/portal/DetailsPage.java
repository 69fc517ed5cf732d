package io.billwright.edges.portal;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The page on which a customer edits or reviews its billing address and tax id.
///
/// @param values the values of the fields, by name
/// @param errors the messages about wrong fields, by name
/// @param countries the countries to choose from
/// @param taxNow how invoices are taxed now
/// @param taxThen how they would be taxed after the change; null before the review
/// @param done whether the change was just saved
public record DetailsPage(
        Map<String, String> values,
        Map<String, String> errors,
        List<Country> countries,
        String taxNow,
        @Nullable String taxThen,
        boolean done) {

    /// A country code, and its name in the customer's language.
    public record Country(String code, String name) {}

    public String value(String field) {
        return values.getOrDefault(field, "");
    }

    public @Nullable String error(String field) {
        return errors.get(field);
    }
}
