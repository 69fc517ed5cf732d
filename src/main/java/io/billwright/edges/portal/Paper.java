package io.billwright.edges.portal;

import io.billwright.core.money.Money;
import java.time.LocalDate;
import java.util.UUID;

/// A document in a customer's list.
public record Paper(Kind kind, UUID objectId, String number, LocalDate day, Money amount, boolean isVoided) {

    /// The kinds of documents, with their names in paths; the enum names are those of the database.
    public enum Kind {
        INVOICE("invoice"),
        CREDIT_NOTE("credit-note"),
        ORDER("order");

        private final String path;

        Kind(String path) {
            this.path = path;
        }

        public String path() {
            return path;
        }
    }
}
