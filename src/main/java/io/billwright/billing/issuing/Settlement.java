package io.billwright.billing.issuing;

/// How an invoice is settled at issue, in cents. A total below zero is `granted` as credit (R6). Otherwise the credit
/// a recast `reserved` for it applies first (R12), then earlier payments, then customer credit. `overpaid` and
/// `freed` return to the customer's credit. A negative balance, as after a bounced payment, pays nothing.
record Settlement(long granted, long reserved, long fromCredit, long paid, long overpaid, long freed) {

    static Settlement of(long total, long reservedCredit, long prepaid, long availableCredit) {
        long payable = Math.max(total, 0);
        long reserved = Math.min(reservedCredit, payable);
        long paid = Math.min(prepaid, payable - reserved);
        long fromCredit = Math.clamp(availableCredit, 0, payable - reserved - paid);
        return new Settlement(
                Math.max(Math.negateExact(total), 0),
                reserved,
                fromCredit,
                paid,
                prepaid - paid,
                reservedCredit - reserved);
    }

    long credited() {
        return Math.addExact(reserved, fromCredit);
    }

    /// The change of the company's credit; negative if the invoice uses more than it returns.
    long toCredit() {
        return Math.addExact(Math.addExact(granted, overpaid), freed) - fromCredit;
    }
}
