package io.billwright.edges.portal;

import io.billwright.core.money.Money;
import java.time.LocalDate;
import java.util.UUID;

/// A document of a customer, in the list of them.
public record Paper(Kind kind, UUID objectId, String number, LocalDate day, Money amount, boolean isVoided) {

    /// How the path and the database call them.
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
