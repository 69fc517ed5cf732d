package io.billwright.billing.issuing;

import io.billwright.agreements.orders.OrderStore;
import io.billwright.invoicing.invoices.BillTo;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.RebillStore;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Bills the service of a voided invoice again (R17): a new invoice with its own number, at current prices, with the
/// usage and milestones that the void released. Once, and only while nothing else has billed them.
@Component
final class RebillInvoice {

    private final LockInvoice lockInvoice;
    private final CustomerStore customers;
    private final InvoiceStore invoices;
    private final RebillStore rebills;
    private final OrderStore orders;
    private final RebilledTerms rebilledTerms;
    private final AllExtraCharges charges;
    private final IssueAtOnce issueAtOnce;
    private final InvoiceReader reader;
    private final SellerClock clock;
    private final RequireOwn requireOwn;

    RebillInvoice(
            LockInvoice lockInvoice,
            CustomerStore customers,
            InvoiceStore invoices,
            RebillStore rebills,
            OrderStore orders,
            RebilledTerms rebilledTerms,
            AllExtraCharges charges,
            IssueAtOnce issueAtOnce,
            InvoiceReader reader,
            SellerClock clock,
            RequireOwn requireOwn) {
        this.lockInvoice = lockInvoice;
        this.customers = customers;
        this.invoices = invoices;
        this.rebills = rebills;
        this.orders = orders;
        this.rebilledTerms = rebilledTerms;
        this.charges = charges;
        this.issueAtOnce = issueAtOnce;
        this.reader = reader;
        this.requireOwn = requireOwn;
        this.clock = clock;
    }

    InvoiceResponse handle(Seller seller, UUID invoiceId) {
        var voided = lockInvoice.handle(invoiceId);
        if (!voided.isVoided()) {
            throw new Rejection.Invalid("the invoice is not voided and cannot be rebilled")
                    .because(Reason.INVOICE_NOT_VOIDED);
        }
        if (rebills.of(invoiceId).isPresent()) {
            throw new Rejection.Invalid("the invoice was rebilled already").because(Reason.INVOICE_REBILLED);
        }
        requireOwn.handle(invoiceId);
        customers.keep(voided.to().customerId(), voided.to().billedCompanyId());
        var now = clock.now(seller);
        var anew = anew(voided, to(voided, now), now);
        invoices.insert(anew, rebills.oneOff(invoiceId), now);
        rebills.insert(invoiceId, anew.invoiceId(), now);
        charges.rebill(voided, anew, now);
        if (anew.to().orderId() != null) {
            // The new invoice now counts towards the order's value, in place of the voided one.
            orders.lowerValue(
                    anew.to().agreedOrderId(),
                    Math.subtractExact(rebills.worth(invoiceId), anew.content().total()));
        }
        issueAtOnce.handle(anew.invoiceId(), now);
        return reader.find(anew.invoiceId(), now).orElseThrow();
    }

    /// Rejects the request if another invoice bills the same service.
    private BillTo to(Invoice voided, Instant now) {
        var to = voided.to();
        if (to.subscriptionId() == null) {
            return to;
        }
        var known = invoices.ofSubscription(to.subscriptionId());
        if (known.stream().anyMatch(other -> billsTheSame(other, voided))) {
            throw new Rejection.Invalid("another invoice bills these days").because(Reason.BILLED_ELSEWHERE);
        }
        var today = now.atZone(to.timeZone()).toLocalDate();
        return to.of(rebilledTerms.of(voided, known, today));
    }

    private static boolean billsTheSame(Invoice other, Invoice voided) {
        var live = other.live();
        return other.differenceOf().equals(voided.differenceOf())
                && live != null
                && live.common(voided.content().period()).isPresent();
    }

    /// Starts with the content of the voided invoice and the same days to pay; issuing prices it.
    private static Invoice anew(Invoice voided, BillTo to, Instant now) {
        var zone = to.timeZone();
        var today = now.atZone(zone).toLocalDate();
        var days = Duration.between(voided.billAt(), voided.dueAt()).toDays();
        return Invoice.scheduled(
                Ids.next(),
                to,
                voided.differenceOf(),
                voided.content(),
                today.atStartOfDay(zone).toInstant(),
                today.plusDays(days).atStartOfDay(zone).toInstant());
    }
}
