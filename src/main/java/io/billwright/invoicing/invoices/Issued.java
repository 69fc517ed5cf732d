package io.billwright.invoicing.invoices;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What became of an invoice that was issued, in cents. A total below zero was issued at 0 and the rest `granted` as
/// credit (R6). Credit paid some of it, a recast (R12) or a credit note lowered it, and money was paid: no more than
/// its total in all. Credit notes have taken back `noted` of it, which may be more than they lowered it by.
/// `writtenOff`
/// is the part of `adjusted` that was given up and can be taken back (R28).
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

    /// After money came in, or was taken back. `paidAt` is when that was.
    public Issued paying(long newPaid, Instant paidAt) {
        return with(grandTotal, granted, credited, adjusted, newPaid, paidAt);
    }

    /// After a recast or a credit note has lowered it.
    public Issued lowered(long by, Instant now) {
        return with(grandTotal, granted, credited, Math.addExact(adjusted, by), paid, now);
    }

    /// After some of what was left to pay was written off or, below zero, so much of that was taken back.
    public Issued writtenOff(long by, Instant now) {
        var after = with(grandTotal, granted, credited, Math.addExact(adjusted, by), paid, now);
        return after.knowing(Math.addExact(writtenOff, by));
    }

    /// After the company's credit paid some of it.
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

    /// What nobody has paid: what is left to pay, and what was written off.
    public long unpaid() {
        return Math.addExact(remaining(), writtenOff);
    }

    /// After it was priced anew, when so much of it has been lowered. What is paid above the new total
    /// is no longer paid on this invoice: first the money, then the credit, then what a recast has
    /// lowered.
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
