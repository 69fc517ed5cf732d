package io.billwright.edges.history;

import java.util.List;

/// The settings whose changes are shown, and the events that tell of them. An event is compared with the one before
/// it that begins with the same word: a published version with the version published before.
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

    /// Whether the id of an object must be named.
    boolean hasObject() {
        return hasObject;
    }

    /// None for settings that keep their versions themselves.
    List<String> events() {
        return events;
    }
}
