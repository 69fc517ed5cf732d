package io.billwright.invoicing.paperwork;

import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.paperwork.InvoicePaper.Days;
import io.billwright.invoicing.paperwork.InvoicePaper.Form;
import io.billwright.invoicing.paperwork.InvoicePaper.Line;
import io.billwright.invoicing.paperwork.InvoicePaper.Party;
import io.billwright.invoicing.paperwork.InvoicePaper.Payment;
import io.billwright.invoicing.paperwork.InvoicePaper.Totals;
import io.billwright.messaging.documents.DocumentSource.Sheet;
import io.billwright.messaging.documents.PrintDocument;
import io.billwright.messaging.documents.PublicPages;
import io.billwright.parties.sellers.Address;
import io.billwright.parties.sellers.Branding;
import io.billwright.parties.sellers.SellerSettings;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller.Mode;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Renders a sample invoice, so that sellers see how their documents will look before they change the branding.
@RestController
final class BrandingPreviewController {

    private static final String KIND = "branding_preview";
    private static final long SEATS = 1_200_00;
    private static final long SUPPORT = 150_00;

    private final SellerReads reads;
    private final SellerStore sellers;
    private final SellerClock clock;
    private final PrintInvoice printInvoice;
    private final PrintDocument print;

    BrandingPreviewController(
            SellerReads reads, SellerStore sellers, SellerClock clock, PrintInvoice printInvoice, PrintDocument print) {
        this.reads = reads;
        this.sellers = sellers;
        this.clock = clock;
        this.printInvoice = printInvoice;
        this.print = print;
    }

    /// Read-only: nothing is changed or stored.
    @PostMapping("/api/v2/seller/branding/preview")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> preview(Call call) {
        var branding = call.body(Branding::of);
        var paper = reads.in(call.seller(), () -> {
            var settings = sellers.get();
            var today = clock.now(call.seller()).atZone(settings.timeZone()).toLocalDate();
            return paper(settings, branding, today);
        });
        var sheet = new Sheet(KIND, Ids.next(), "preview.pdf", false, () -> printInvoice.manuscript(paper));
        return PublicPages.pdf(ResponseEntity.ok(), print.handle(call.seller(), sheet));
    }

    private static InvoicePaper paper(SellerSettings settings, Branding branding, LocalDate today) {
        var month = new Days(
                today.withDayOfMonth(1), today.plusMonths(1).withDayOfMonth(1).minusDays(1));
        long total = SEATS + SUPPORT;
        return new InvoicePaper(
                settings.invoicePrefix() + "-000000",
                null,
                today,
                today.plusDays(settings.defaultPaymentTerms()),
                month,
                new Party(settings.name(), null, null),
                new Party("Example Ltd", new Address("1 Example Street", null, "London", null, "N1 9GU", "GB"), null),
                null,
                branding,
                CurrencyCode.EUR,
                List.of(line("Seats", 24, month, SEATS), line("Support", 1, month, SUPPORT)),
                List.of(),
                new Totals(total, 0, total, 0, total, 0, 0, 0, 0, total),
                null,
                null,
                null,
                Payment.NONE,
                List.of(),
                null,
                null,
                new Form(settings.language(), settings.paperSize(), settings.mode() == Mode.SANDBOX));
    }

    private static Line line(String name, long quantity, Days month, long cents) {
        return new Line(name, null, BigDecimal.valueOf(quantity), month, cents, 0, cents, BigDecimal.ZERO, 0, cents);
    }
}
