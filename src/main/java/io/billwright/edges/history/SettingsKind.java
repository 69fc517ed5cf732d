package io.billwright.edges.history;

import java.util.List;

/// The kinds of settings with a history, and the events that record their changes. An event is compared with the
/// previous one whose type begins with the same word: a published version with the version published before it.
enum SettingsKind {
    PLAN(true, "plan.created", "plan.updated", "plan_version.published"),
    COUPON(true, "coupon.created", "coupon.updated"),
    SELLER(false, "seller.created", "seller.updated"),
    LEGAL_ENTITY(true, "legal_entity.created", "legal_entity.updated"),
    DUNNING(false),
    CUSTOMER_DUNNING(true),
    MAIL_TEXT(false);

    private final boolean hasObject;

    @SuppressWarnings("ImmutableEnumChecker") // nobody can change it
    private final List<String> events;

    SettingsKind(boolean hasObject, String... events) {
        this.hasObject = hasObject;
        this.events = List.of(events);
    }

    /// Whether the request must name an object's id.
    boolean hasObject() {
        return hasObject;
    }

    /// Empty for settings that keep their own versions.
    List<String> events() {
        return events;
    }
}
