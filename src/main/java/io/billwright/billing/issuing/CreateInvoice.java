package io.billwright.billing.issuing;

import io.billwright.agreements.estimates.TaxLookup;
import io.billwright.agreements.orders.TermsJson;
import io.billwright.core.contract.InvoiceBasis.Once;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.AmountTooLarge;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.BillTo;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceContent;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.OneOff;
import io.billwright.parties.customers.BilledCompanies;
import io.billwright.parties.customers.BilledCompanies.Parties;
import io.billwright.parties.sellers.LegalEntityStore;
import io.billwright.parties.sellers.SellerSettings;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;

/// Bills something once, outside of any subscription. Today's invoice is issued at once, a later one by the billing
/// run; both are priced by the same function as all other invoices (R22).
@Component
final class CreateInvoice {

    private final BilledCompanies billedCompanies;
    private final SellerStore sellers;
    private final LegalEntityStore legalEntities;
    private final InvoiceStore invoices;
    private final InvoiceReader reader;
    private final IssueAtOnce issueAtOnce;
    private final LabelStore labels;
    private final SellerClock clock;

    CreateInvoice(
            BilledCompanies billedCompanies,
            SellerStore sellers,
            LegalEntityStore legalEntities,
            InvoiceStore invoices,
            InvoiceReader reader,
            IssueAtOnce issueAtOnce,
            LabelStore labels,
            SellerClock clock) {
        this.billedCompanies = billedCompanies;
        this.sellers = sellers;
        this.legalEntities = legalEntities;
        this.invoices = invoices;
        this.reader = reader;
        this.issueAtOnce = issueAtOnce;
        this.labels = labels;
        this.clock = clock;
    }

    InvoiceResponse handle(Seller seller, NewInvoice request) {
        var now = clock.now(seller);
        var parties = billedCompanies.forNew(request.customerId(), request.billedCompanyId());
        var legalEntityId = request.legalEntityId();
        if (legalEntityId != null && legalEntities.find(legalEntityId).isEmpty()) {
            throw new Rejection.NotFound("legal entity");
        }
        var settings = sellers.get();
        var zone = Objects.requireNonNullElse(
                request.timeZone(), parties.customer().timeZone());
        var today = now.atZone(zone).toLocalDate();
        var billed = Objects.requireNonNullElse(request.billAt(), today);
        if (billed.isBefore(today)) {
            throw Rejection.Invalid.field("bill_at", "must not be in the past");
        }
        var sold = sold(request, parties, settings, today, billed);
        var invoice = invoice(request, parties, sold, zone, billed, paymentTerms(request, settings));
        invoices.insert(invoice, oneOff(request, sold), now);
        labels.add(LabelKind.INVOICE, invoice.invoiceId(), request.labels().withoutMetadata());
        if (billed.equals(today)) {
            issueAtOnce.handle(invoice.invoiceId(), now);
        }
        return reader.find(invoice.invoiceId(), now).orElseThrow();
    }

    private static Once sold(
            NewInvoice request, Parties parties, SellerSettings seller, LocalDate today, LocalDate billed) {
        var day = Objects.requireNonNullElse(request.serviceDate(), today);
        var tax = TaxLookup.treatment(seller.taxRegistrations(), parties.billed(), billed);
        return Once.on(day, request.currency(), request.lines(), tax);
    }

    private static int paymentTerms(NewInvoice request, SellerSettings seller) {
        return Objects.requireNonNullElse(request.paymentTerms(), seller.defaultPaymentTerms());
    }

    private static Invoice invoice(
            NewInvoice request, Parties parties, Once sold, ZoneId zone, LocalDate billed, int paymentTerms) {
        var to = new BillTo(
                null, null, parties.customer().customerId(), parties.billed().customerId(), request.currency(), zone);
        var due = billed.plusDays(paymentTerms);
        due = due.isAfter(NewInvoice.LAST_DAY) ? NewInvoice.LAST_DAY : due;
        return Invoice.scheduled(
                Ids.next(),
                to,
                Invoice.PERIOD,
                content(sold),
                billed.atStartOfDay(zone).toInstant(),
                due.atStartOfDay(zone).toInstant());
    }

    private static InvoiceContent content(Once sold) {
        var day = sold.terms().startsAt();
        try {
            return InvoiceContent.of(sold.price(new DatePeriod(day, day.plusDays(1)), Explain.OFF));
        } catch (AmountTooLarge tooLarge) {
            throw new Rejection.Invalid(String.valueOf(tooLarge.getMessage()));
        }
    }

    private static OneOff oneOff(NewInvoice request, Once sold) {
        var metadata = request.labels().metadata();
        return new OneOff(
                TermsJson.write(new TermsJson.Stored(sold.terms(), List.of())),
                request.legalEntityId(),
                request.purchaseOrder(),
                metadata.isNull() ? null : metadata.toString());
    }
}
