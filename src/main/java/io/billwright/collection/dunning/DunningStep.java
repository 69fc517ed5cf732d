package io.billwright.collection.dunning;

/// What happens to an unpaid invoice so many days after its due date.
public record DunningStep(int day, Act act) {

    /// Each goes further than the one before it.
    public enum Act {
        /// The customer gets a mail.
        REMIND,
        /// The default payment method is charged. Without one, or if that fails, the customer gets a mail.
        CHARGE,
        /// The default payment method is charged a last time. If that does not settle it, the invoice is UNPAID.
        GIVE_UP
    }
}
