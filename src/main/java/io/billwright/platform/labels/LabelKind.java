package io.billwright.platform.labels;

import io.billwright.platform.http.Filter;

/// The kinds of objects that can have labels. An external id is unique within its kind.
public enum LabelKind {
    CUSTOMER,
    PERSON,
    LEGAL_ENTITY,
    PLAN,
    COUPON,
    SUBSCRIPTION,
    ORDER,
    INVOICE,
    PAYMENT,
    CREDIT_NOTE,
    CREDIT_ENTRY,
    CUSTOMER_PAYMENT,
    WEBHOOK_ENDPOINT;

    /// Adds `external_id` as a filter of a list; `column` is the object's id.
    public Filter filter(Filter filter, String column) {
        return filter.text(
                Labels.EXTERNAL_ID,
                column,
                "(select named.object_id from labels named where named.kind = '" + name()
                        + "' and named.external_id = :external_id)");
    }

    /// Joins the labels of an object as `l`, whose columns [Labels#of] reads.
    public String join(String column) {
        return " left join labels l on l.kind = '" + name() + "' and l.object_id = " + column + " ";
    }
}
