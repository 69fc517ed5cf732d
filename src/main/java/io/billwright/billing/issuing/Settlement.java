package io.billwright.billing.issuing;

/// How much of an invoice is settled on the day it is issued, in cents. A total below zero is `granted` as credit (R6).
/// What a recast `reserved` for this invoice counts first (R12), then what was paid before, then credit of the company.
/// `overpaid` and `freed` go back to it. A company that owes credit, as after a payment that bounced, spends none.
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

    /// What it adds to the credit of the company, below zero if it spends more.
    long toCredit() {
        return Math.addExact(Math.addExact(granted, overpaid), freed) - fromCredit;
    }
}
