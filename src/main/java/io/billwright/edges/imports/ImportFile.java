package io.billwright.edges.imports;

import io.billwright.platform.labels.LabelKind;
import java.util.List;
import java.util.Locale;

/// The files of an import in processing order, with their required and optional columns.
enum ImportFile {
    CUSTOMERS(
            LabelKind.CUSTOMER,
            "external_id customer_name",
            "emails line1 line2 city region postal_code country tax_id tax_exemption_reason time_zone language"),
    PLANS(
            LabelKind.PLAN,
            "external_id plan_name brick_code brick_name kind currency pricing_model",
            "price tiers billing_frequency tax_category aggregation"),
    SUBSCRIPTIONS(
            LabelKind.SUBSCRIPTION,
            "external_id customer plan bricks currency starts_at contract_length billing_frequency billed_until",
            "auto_renews renewal_contract_period payment_terms discount_percent time_zone"),
    INVOICES(
            LabelKind.INVOICE,
            "external_id customer number issued_on due_on currency total remaining",
            "tax description");

    private final LabelKind kind;

    @SuppressWarnings("ImmutableEnumChecker") // nobody can change it
    private final List<String> required;

    @SuppressWarnings("ImmutableEnumChecker") // nobody can change it
    private final List<String> optional;

    ImportFile(LabelKind kind, String required, String optional) {
        this.kind = kind;
        this.required = List.of(required.split(" ", -1));
        this.optional = List.of(optional.split(" ", -1));
    }

    LabelKind kind() {
        return kind;
    }

    List<String> required() {
        return required;
    }

    boolean knows(String column) {
        return required.contains(column) || optional.contains(column);
    }

    /// Whether several lines may describe one object: a plan has a line for each price.
    boolean repeats() {
        return this == PLANS;
    }

    /// The name of the request's field, and of the file.
    String field() {
        return name().toLowerCase(Locale.ROOT);
    }
}
