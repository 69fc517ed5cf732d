package io.billwright.edges.portal;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The billing address and tax id of a customer, as they are typed or about to be changed.
///
/// @param values what the fields hold, by their names
/// @param errors what is wrong with them, in words, by their names
/// @param countries all that can be chosen
/// @param taxNow how invoices are taxed now
/// @param taxThen how they would be from now on; none while nothing was checked
/// @param done whether it was changed just now
public record DetailsPage(
        Map<String, String> values,
        Map<String, String> errors,
        List<Country> countries,
        String taxNow,
        @Nullable String taxThen,
        boolean done) {

    /// A country by its code, as it is called in the customer's language.
    public record Country(String code, String name) {}

    public String value(String field) {
        return values.getOrDefault(field, "");
    }

    public @Nullable String error(String field) {
        return errors.get(field);
    }
}
