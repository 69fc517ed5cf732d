package io.billwright.billing.creditnotes;

import io.billwright.core.money.Money;
import io.billwright.invoicing.credit.PayOutCredit;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.parties.customers.CreditStore;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Records that money of a credit note was refunded outside of this service (R28). It pays out the credit that the
/// note granted, and never more than that or than the company's balance.
@Component
final class RecordRefund {

    private static final long LARGEST = 99_999_999_999_999L;

    private final CreditNoteReader reader;
    private final OutsideRefundStore outsideRefunds;
    private final InvoiceStore invoices;
    private final CustomerStore customers;
    private final CreditStore credits;
    private final PayOutCredit payOutCredit;
    private final SellerClock clock;

    RecordRefund(
            CreditNoteReader reader,
            OutsideRefundStore outsideRefunds,
            InvoiceStore invoices,
            CustomerStore customers,
            CreditStore credits,
            PayOutCredit payOutCredit,
            SellerClock clock) {
        this.reader = reader;
        this.outsideRefunds = outsideRefunds;
        this.invoices = invoices;
        this.customers = customers;
        this.credits = credits;
        this.payOutCredit = payOutCredit;
        this.clock = clock;
    }

    /// Without an amount, the rest of the note is refunded.
    record Request(@Nullable Long amount, PayOutCredit.How how) {

        static Request of(Fields fields) {
            return new Request(fields.optionalInteger("amount", 1, LARGEST), PayOutCredit.How.of(fields));
        }
    }

    CreditNoteResponse handle(Seller seller, UUID creditNoteId, Request request) {
        var note = reader.find(creditNoteId);
        var company = invoices.find(List.of(note.invoiceId())).getFirst().to().billedCompanyId();
        customers.keep(company);
        credits.lock(Set.of(company));
        long refunded = outsideRefunds.of(creditNoteId).stream()
                .mapToLong(OutsideRefund::amount)
                .reduce(0, Math::addExact);
        var left = new Money(outsideRefunds.credited(creditNoteId) - refunded, note.currency());
        if (left.minorUnits() <= 0) {
            throw new Rejection.Invalid("nothing of this credit note is left to refund")
                    .because(Reason.NOT_ENOUGH_CREDIT);
        }
        var amount = request.amount() == null ? left : new Money(request.amount(), note.currency());
        if (amount.compareTo(left) > 0) {
            throw Rejection.Invalid.field("amount", "is more than is left to refund of this credit note: " + left);
        }
        var entry = payOutCredit.payOut(
                company, amount, "Refund of credit note " + note.number(), request.how(), clock.now(seller));
        outsideRefunds.insert(entry, creditNoteId);
        return reader.get(creditNoteId);
    }
}
