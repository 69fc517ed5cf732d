package io.billwright.invoicing.invoices;

import io.billwright.core.time.DatePeriod;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An invoice from the day it is scheduled. `differenceOf` is the upgrade whose difference it bills, or [#PERIOD] if
/// it bills a billing period. `credit` is what an adjustment credit pays of it, `prepaid` what was paid before it was
/// issued. `live` are the days it still bills: none once it is voided or a recast has replaced all of them.
public record Invoice(
        UUID invoiceId,
        int version,
        BillTo to,
        UUID differenceOf,
        InvoiceContent content,
        Instant billAt,
        Instant dueAt,
        long credit,
        long prepaid,
        @Nullable DatePeriod live,
        @Nullable Issued issued,
        boolean isVoided) {

    /// The order in which invoices are issued, and credit pays them: those of one day by the first day of service.
    public static final Comparator<Invoice> BY_DAY = Comparator.comparing(Invoice::billAt)
            .thenComparing(invoice -> invoice.content().period().start())
            .thenComparing(Invoice::invoiceId);

    public static final UUID PERIOD = new UUID(0, 0);

    /// A newly scheduled invoice.
    public static Invoice scheduled(
            UUID invoiceId, BillTo to, UUID differenceOf, InvoiceContent content, Instant billAt, Instant dueAt) {
        return new Invoice(invoiceId, 1, to, differenceOf, content, billAt, dueAt, 0, 0, content.period(), null, false);
    }

    public boolean billsAPeriod() {
        return differenceOf.equals(PERIOD);
    }

    /// The state of an invoice that is known to be issued.
    public Issued known() {
        return Objects.requireNonNull(issued, "the invoice is not issued");
    }

    public boolean isIssued() {
        return issued != null;
    }

    /// Whether it is still to come: neither issued nor voided.
    public boolean isOpen() {
        return !isIssued() && !isVoided;
    }

    /// Whether it bills days from `day` on.
    public boolean bills(LocalDate day) {
        return live != null && live.end().isAfter(day);
    }

    /// Whether its bill date has come: it is issued or voided, or will be issued by the end of the day.
    public boolean isBilledBy(LocalDate today) {
        return isIssued()
                || isVoided
                || !billAt.atZone(to.timeZone()).toLocalDate().isAfter(today);
    }

    /// A copy with another adjustment credit.
    public Invoice paying(long newCredit) {
        return new Invoice(
                invoiceId,
                version,
                to,
                differenceOf,
                content,
                billAt,
                dueAt,
                newCredit,
                prepaid,
                live,
                issued,
                isVoided);
    }

    /// A copy with other content, billed to another party.
    public Invoice with(BillTo newTo, InvoiceContent newContent) {
        return new Invoice(
                invoiceId,
                version,
                newTo,
                differenceOf,
                newContent,
                billAt,
                dueAt,
                credit,
                prepaid,
                newContent.period(),
                issued,
                isVoided);
    }

    /// A copy with another state of issue.
    public Invoice withIssued(Issued newIssued) {
        return new Invoice(
                invoiceId,
                version,
                to,
                differenceOf,
                content,
                billAt,
                dueAt,
                credit,
                prepaid,
                live,
                newIssued,
                isVoided);
    }

    /// The next version of an issued invoice; it bills the same days.
    public Invoice nextVersion(InvoiceContent newContent) {
        return new Invoice(
                invoiceId,
                version + 1,
                to,
                differenceOf,
                newContent,
                billAt,
                dueAt,
                credit,
                prepaid,
                live,
                issued,
                isVoided);
    }

    /// A copy with its lines.
    Invoice withLines(InvoiceContent whole) {
        return new Invoice(
                invoiceId, version, to, differenceOf, whole, billAt, dueAt, credit, prepaid, live, issued, isVoided);
    }
}
