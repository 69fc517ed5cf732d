package io.billwright.platform.http;

import io.billwright.platform.db.Seller;
import java.util.UUID;

/// A settings change that can be planned for a later day as well as made at once, with the same body and effect.
public interface Plannable {

    /// The name of this kind in planned changes.
    String kind();

    /// The operation in the API contract that makes the change at once. Whoever may call it may plan the change.
    String operation();

    /// The scope that the operation requires.
    Scope scope();

    /// Reads the body of the operation.
    ///
    /// @param object the object to change, in this kind's own format; empty for the seller itself
    Act read(String object, Fields body);

    /// A validated change, to be made in a transaction of the seller.
    @FunctionalInterface
    interface Act {
        void make(Seller seller);
    }

    /// For kinds that change the seller itself.
    static void requireNone(String object) {
        if (!object.isEmpty()) {
            throw Rejection.Invalid.field("object", "must be left out for this kind");
        }
    }

    /// For kinds that name an object by its id; `kind` is the object's type in the error message.
    static UUID id(String text, String kind) {
        if (!Scalars.isUuid(text)) {
            throw Rejection.Invalid.field("object", "must be the id of a " + kind);
        }
        return UUID.fromString(text);
    }
}
