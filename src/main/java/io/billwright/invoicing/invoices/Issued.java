package io.billwright.invoicing.invoices;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The state of an issued invoice, in cents. A total below zero was issued as 0 and the rest `granted` as credit
/// (R6). The total is reduced by credit (`credited`), by recasts (R12), credit notes and write-offs (`adjusted`), and
/// by payments (`paid`), never below zero. `noted` is what credit notes took back, which may exceed what they
/// reduced. `writtenOff` is the part of `adjusted` that was written off and can be recovered (R28).
public record Issued(
        Instant issuedAt,
        Instant dueAt,
        Instant pastDueAt,
        long grandTotal,
        long granted,
        long credited,
        long adjusted,
        long paid,
        long noted,
        long writtenOff,
        boolean muted,
        @Nullable Instant settledAt) {

    public long remaining() {
        return grandTotal - credited - adjusted - paid;
    }

    /// After a payment or its reversal, at `paidAt`.
    public Issued paying(long newPaid, Instant paidAt) {
        return with(grandTotal, granted, credited, adjusted, newPaid, paidAt);
    }

    /// After a recast or a credit note reduced it.
    public Issued lowered(long by, Instant now) {
        return with(grandTotal, granted, credited, Math.addExact(adjusted, by), paid, now);
    }

    /// After a write-off or, with a negative amount, its recovery.
    public Issued writtenOff(long by, Instant now) {
        var after = with(grandTotal, granted, credited, Math.addExact(adjusted, by), paid, now);
        return after.knowing(Math.addExact(writtenOff, by));
    }

    /// After customer credit was applied.
    public Issued crediting(long by, Instant now) {
        return with(grandTotal, granted, Math.addExact(credited, by), adjusted, paid, now);
    }

    private Issued knowing(long newWrittenOff) {
        return new Issued(
                issuedAt,
                dueAt,
                pastDueAt,
                grandTotal,
                granted,
                credited,
                adjusted,
                paid,
                noted,
                newWrittenOff,
                muted,
                settledAt);
    }

    /// What nobody has paid: the remaining amount and what was written off.
    public long unpaid() {
        return Math.addExact(remaining(), writtenOff);
    }

    /// After repricing, with `lowered` as the new adjustment. What exceeds the new total no longer counts on this
    /// invoice: first money, then credit, then the adjustment.
    public Issued repriced(long total, long lowered, Instant now) {
        long payable = Math.max(total, 0);
        long newAdjusted = Math.clamp(lowered, 0, payable);
        long newCredited = Math.min(credited, payable - newAdjusted);
        long newPaid = Math.min(paid, payable - newAdjusted - newCredited);
        return with(payable, Math.max(Math.negateExact(total), 0), newCredited, newAdjusted, newPaid, now);
    }

    private Issued with(
            long newTotal, long newGranted, long newCredited, long newAdjusted, long newPaid, Instant changedAt) {
        var left = newTotal - newCredited - newAdjusted - newPaid;
        var wasSettled = settledAt != null && remaining() == 0;
        return new Issued(
                issuedAt,
                dueAt,
                pastDueAt,
                newTotal,
                newGranted,
                newCredited,
                newAdjusted,
                newPaid,
                noted,
                writtenOff,
                muted,
                left > 0 ? null : wasSettled ? settledAt : changedAt);
    }
}
