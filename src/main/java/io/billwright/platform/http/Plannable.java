package io.billwright.platform.http;

import io.billwright.platform.db.Seller;
import java.util.UUID;

/// A change of settings that can be planned for a day as well as made at once. Both read the same body and do the same.
public interface Plannable {

    /// Its name in plans.
    String kind();

    /// The operation that makes it at once, as the contract names it. Whoever may do that may plan it.
    String operation();

    /// What the operation asks for.
    Scope scope();

    /// Reads what would be sent to the operation.
    ///
    /// @param object which object it changes, in the form that the kind has; empty for the seller itself
    Act read(String object, Fields body);

    /// A change that was read, to be made in a transaction of the seller.
    @FunctionalInterface
    interface Act {
        void make(Seller seller);
    }

    /// For kinds that concern the seller itself.
    static void requireNone(String object) {
        if (!object.isEmpty()) {
            throw Rejection.Invalid.field("object", "must be left out for this kind");
        }
    }

    /// For kinds that name an object by its id; `kind` says of what.
    static UUID id(String text, String kind) {
        if (!Scalars.isUuid(text)) {
            throw Rejection.Invalid.field("object", "must be the id of a " + kind);
        }
        return UUID.fromString(text);
    }
}
