package io.billwright.invoicing.settlement;

import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.IssueStore;
import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.LedgerStore;
import io.billwright.invoicing.ledger.Postings;
import io.billwright.platform.db.Ids;
import java.time.Instant;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Writes off what remains to be paid of an invoice, and reverses that: in the ledger it moves between receivables
/// and bad debt (R28). The caller holds the invoice's lock.
@Component
public final class WriteOffs {

    private final WriteOffStore writeOffs;
    private final IssueStore issues;
    private final LedgerStore ledger;

    WriteOffs(WriteOffStore writeOffs, IssueStore issues, LedgerStore ledger) {
        this.writeOffs = writeOffs;
        this.issues = issues;
        this.ledger = ledger;
    }

    /// Reverses the write-off by as much as `amount` exceeds the remaining amount, so that it can be paid or
    /// credited. Payments, credit notes and recasts call this before they settle anything. Returns the updated
    /// invoice.
    public Invoice recover(Invoice invoice, long amount, String reason, Instant now) {
        var issued = invoice.known();
        long recovered = Math.clamp(amount - issued.remaining(), 0, issued.writtenOff());
        if (recovered == 0) {
            return invoice;
        }
        long allTax = writeOffs.tax(invoice.invoiceId());
        return write(invoice, -recovered, -share(invoice, recovered, allTax, issued.writtenOff()), reason, now);
    }

    /// How much tax of an invoice is written off now, in cents.
    public long tax(UUID invoiceId) {
        return writeOffs.tax(invoiceId);
    }

    /// Writes off all that remains to be paid. With `returnTax`, the tax on it is no longer owed, up to what the
    /// ledger has of it.
    Invoice writeOff(Invoice invoice, boolean returnTax, String reason, Instant now) {
        long amount = invoice.known().remaining();
        var content = invoice.content();
        long tax = 0;
        if (returnTax) {
            long owed = -ledger.balances(invoice.invoiceId()).getOrDefault(Account.TAX, 0L);
            tax = Math.clamp(share(invoice, amount, content.tax(), content.total()), 0, Math.max(owed, 0));
        }
        return write(invoice, amount, tax, reason, now);
    }

    /// The part of `whole` that `amount` is of `all`, rounded (R4).
    private static long share(Invoice invoice, long amount, long whole, long all) {
        var currency = invoice.to().currency();
        var exact = new Money(amount, currency).exact().times(Fraction.of(whole, all));
        return Money.round(exact, currency).minorUnits();
    }

    private Invoice write(Invoice invoice, long amount, long tax, String reason, Instant now) {
        var writeOff = new WriteOff(Ids.next(), invoice.invoiceId(), amount, tax, reason, now);
        var after = invoice.known().writtenOff(amount, now);
        issues.update(invoice.invoiceId(), invoice.known(), after);
        writeOffs.insert(writeOff);
        ledger.post(
                new Postings(
                                invoice.invoiceId(),
                                "write_off:" + writeOff.writeOffId(),
                                invoice.to().billedCompanyId(),
                                invoice.to().currency())
                        .move(Account.BAD_DEBT, Account.RECEIVABLE, amount - tax)
                        .move(Account.TAX, Account.RECEIVABLE, tax),
                now);
        return invoice.withIssued(after);
    }
}
