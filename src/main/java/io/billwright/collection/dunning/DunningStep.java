package io.billwright.collection.dunning;

/// A step of dunning, a number of days after the due date.
public record DunningStep(int day, Act act) {

    /// From mildest to strictest.
    public enum Act {
        /// The customer gets a mail.
        REMIND,
        /// The default payment method is charged. Without one, or if the charge fails, the customer gets a mail.
        CHARGE,
        /// The default payment method is charged a last time. If that does not settle the invoice, it becomes UNPAID.
        GIVE_UP
    }
}
