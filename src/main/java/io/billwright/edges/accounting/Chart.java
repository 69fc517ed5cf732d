package io.billwright.edges.accounting;

import io.billwright.platform.http.Fields;

/// The ids in the seller's chart of accounts: the items for invoice lines, the account that receives money, and the
/// tax code that stops the accounting system from computing tax itself.
public record Chart(
        String salesItemId, String taxItemId, String creditItemId, String depositAccountId, String untaxedCodeId) {

    private static final String FORM = "[A-Za-z0-9_.:-]{1,50}";

    static Chart of(Fields fields) {
        return new Chart(
                id(fields, "sales_item_id"),
                id(fields, "tax_item_id"),
                id(fields, "credit_item_id"),
                id(fields, "deposit_account_id"),
                fields.present("untaxed_code_id") ? id(fields, "untaxed_code_id") : "NON");
    }

    private static String id(Fields fields, String name) {
        return fields.matching(name, FORM, "an id of at most 50 characters");
    }
}
