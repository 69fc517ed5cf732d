package io.billwright.invoicing.paperwork;

import static io.billwright.messaging.documents.Written.amount;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.money.Money;
import io.billwright.invoicing.paperwork.InvoicePaper.Party;
import io.billwright.invoicing.paperwork.InvoicePaper.TaxKind;
import io.billwright.messaging.documents.Manuscript;
import io.billwright.messaging.documents.Manuscript.FacturX;
import io.billwright.messaging.documents.PageTemplates;
import io.billwright.messaging.documents.PdfRenderer;
import io.billwright.parties.sellers.Address;
import io.billwright.parties.sellers.Branding;
import io.billwright.testing.FacturXValidator;
import io.billwright.testing.Pdf;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The invoice as data: valid, the same as the page to the cent, and only where it can be.
@Timeout(300)
class FacturXTest {

    private static final UUID SELLER = UUID.randomUUID();

    private static final PrintInvoice PRINT = new PrintInvoice(new PageTemplates());
    private static final PdfRenderer RENDERER = new PdfRenderer(1);
    private static final Branding PLAIN = new Branding(null, null, null);

    static List<InvoicePaper> papers() {
        return SamplePapers.forFacturX();
    }

    @ParameterizedTest
    @MethodSource("papers")
    void pdfAndDataAreValid(InvoicePaper paper) {
        var report = FacturXValidator.validate(RENDERER.render(SELLER, PRINT.manuscript(paper)));

        assertThat(report.text())
                .contains("<profile>urn:cen.eu:en16931:2017</profile>", "flavour=3a")
                .doesNotContain("<error", "status=\"invalid\"");
        assertThat(report.valid()).isTrue();
    }

    @Test
    void aCentTooMuchIsFound() {
        var right = PRINT.manuscript(SamplePapers.ordinary());
        var xml = Objects.requireNonNull(right.facturX());
        var wrong = new FacturX(
                xml.xml().replace("GrandTotalAmount>13350.00<", "GrandTotalAmount>13350.01<"), xml.issuedOn());

        var report = FacturXValidator.validate(RENDERER.render(SELLER, new Manuscript(right.html(), null, wrong)));

        assertThat(report.valid()).isFalse();
        assertThat(report.text()).contains("BR-CO-15");
    }

    @ParameterizedTest
    @MethodSource("papers")
    void everyAmountIsThatOfThePaper(InvoicePaper paper) {
        var data = CrossIndustry.of(Pdf.attachment(RENDERER.render(SELLER, PRINT.manuscript(paper)), "factur-x.xml"));

        assertThat(data.lines()).hasSameSizeAs(paper.lines());
        for (int i = 0; i < paper.lines().size(); i++) {
            var line = paper.lines().get(i);
            var said = data.lines().get(i);
            assertThat(said.name()).isEqualTo(line.name());
            assertThat(said.net()).isEqualTo(line.net());
            assertThat(said.discount()).isEqualTo(line.discount());
            assertThat(said.priceTimesQuantity()).isEqualByComparingTo(BigDecimal.valueOf(line.subTotal(), 2));
            assertThat(said.rate()).isEqualByComparingTo(Objects.requireNonNull(line.rate()));
        }
        assertThat(data.total("LineTotalAmount")).isEqualTo(paper.totals().net());
        assertThat(data.total("TaxBasisTotalAmount")).isEqualTo(paper.totals().net());
        assertThat(data.total("TaxTotalAmount")).isEqualTo(paper.totals().tax());
        assertThat(data.total("GrandTotalAmount")).isEqualTo(paper.totals().total());
        assertThat(data.total("DuePayableAmount")).isEqualTo(paper.totals().remaining());
        assertThat(data.total("TotalPrepaidAmount"))
                .isEqualTo(paper.totals().total() - paper.totals().remaining());
        assertThat(data.taxes()).hasSameSizeAs(paper.taxes());
        for (var tax : paper.taxes()) {
            assertThat(data.taxes())
                    .anyMatch(said -> said.rate().compareTo(tax.rate()) == 0
                            && said.taxable() == tax.taxable()
                            && said.amount() == tax.amount());
        }
    }

    @ParameterizedTest
    @MethodSource("papers")
    void thePageSaysWhatTheDataSay(InvoicePaper paper) {
        var pdf = RENDERER.render(SELLER, PRINT.manuscript(paper));
        var data = CrossIndustry.of(Pdf.attachment(pdf, "factur-x.xml"));
        var page = Pdf.text(pdf);

        for (var line : data.lines()) {
            assertThat(page).contains(" " + written(line.net(), paper) + " ");
            if (line.discount() != 0) {
                assertThat(page).contains("less discount " + written(line.discount(), paper));
            }
        }
        for (var tax : data.taxes()) {
            assertThat(page)
                    .contains("on " + written(tax.taxable(), paper))
                    .contains(" " + written(tax.amount(), paper));
        }
        assertThat(page)
                .contains("Net " + written(data.total("LineTotalAmount"), paper))
                .contains("Total " + written(data.total("GrandTotalAmount"), paper))
                .contains("Amount due " + paper.currency() + " " + written(data.total("DuePayableAmount"), paper));
    }

    @Test
    void reverseChargeNamesBothVatNumbersAndTheReason() {
        assertThat(xml(SamplePapers.reverseCharge()))
                .contains(
                        "<ram:ID schemeID=\"VA\">FR40303265045</ram:ID>",
                        "<ram:ID schemeID=\"VA\">DE811569869</ram:ID>")
                .contains("<ram:CategoryCode>AE</ram:CategoryCode>", "VATEX-EU-AE")
                .contains(
                        "<ram:ExemptionReason>Reverse charge: the customer accounts for the tax</ram:ExemptionReason>");
    }

    @Test
    void paymentMeansNameTheAccountAndTheReference() {
        assertThat(xml(SamplePapers.ordinary()).replaceAll(">\\s+<", "><"))
                .contains("<ram:PaymentReference>INV-000042</ram:PaymentReference>")
                .contains("<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode>")
                .contains("<ram:IBANID>FR7630006000011234567890189</ram:IBANID>")
                .contains("<ram:AccountName>Atelier Nuage SAS</ram:AccountName>")
                .contains("<ram:BICID>AGRIFRPP</ram:BICID>");
        assertThat(xml(SamplePapers.abroad()).replaceAll(">\\s+<", "><"))
                .contains("<ram:TypeCode>30</ram:TypeCode><ram:Information>Routing number 021000021</ram:Information>")
                .contains("<ram:ProprietaryID>000123456789</ram:ProprietaryID>");
        assertThat(xml(SamplePapers.twoRates())).doesNotContain("PaymentMeans", "PaymentReference");
    }

    @Test
    void anAccountIsAskedForOnlyWhileSomethingIsToBePaid() {
        var text = Pdf.text(RENDERER.render(SELLER, PRINT.manuscript(SamplePapers.ordinary())));
        assertThat(text)
                .contains("Bank transfer Account holder Atelier Nuage SAS Bank Banque du Rhône")
                .contains("IBAN FR76 3000 6000 0112 3456 7890 189 BIC AGRIFRPP Reference INV-000042");

        var paid = new PaperMaker(SamplePapers.FRENCH, SamplePapers.DOMESTIC, PLAIN)
                .account(SamplePapers.EUROS)
                .line("Seats", null, "1", 100, 0)
                .taxed("TVA", "FR", new BigDecimal("20"))
                .settled(0, 0, 120)
                .make();
        assertThat(Pdf.text(RENDERER.render(SELLER, PRINT.manuscript(paid)))).doesNotContain("IBAN");
        assertThat(xml(paid)).doesNotContain("PaymentMeans");
    }

    @Test
    void theTaxIsSaidInTheCurrencyOfTheSellersCountryToo() {
        assertThat(xml(SamplePapers.twoCurrencies()))
                .contains("<ram:TaxCurrencyCode>EUR</ram:TaxCurrencyCode>")
                .contains("<ram:TaxTotalAmount currencyID=\"USD\">200.00</ram:TaxTotalAmount>")
                .contains("<ram:TaxTotalAmount currencyID=\"EUR\">176.06</ram:TaxTotalAmount>");
        assertThat(Pdf.text(RENDERER.render(SELLER, PRINT.manuscript(SamplePapers.twoCurrencies()))))
                .contains("Tax in EUR: 176.06, at USD 1 = EUR 0.8803 as of 1 May 2025, European Central Bank");
    }

    @Test
    void aNewVersionIsACorrectionOfTheOneBefore() {
        assertThat(xml(SamplePapers.worldly()))
                .contains("<ram:TypeCode>384</ram:TypeCode>")
                .contains("<ram:IssuerAssignedID>INV-000041</ram:IssuerAssignedID>");
    }

    @Test
    void whereTheNormWantsMoreThanWasGivenThePaperGoesWithoutData() {
        var french = Objects.requireNonNull(SamplePapers.FRENCH.address());
        assertThat(facturX(SamplePapers.ofAmerica())).isNull();
        assertThat(facturX(SamplePapers.voided())).isNull();
        assertThat(facturX(paper(new Party("A", null, "FR40303265045"), SamplePapers.DOMESTIC)))
                .isNull();
        assertThat(facturX(paper(new Party("A", french, null), SamplePapers.DOMESTIC)))
                .isNull();
        assertThat(facturX(paper(new Party("A", french, "303 265 045"), SamplePapers.DOMESTIC)))
                .isNull();
        assertThat(facturX(paper(SamplePapers.FRENCH, new Party("B", null, null))))
                .isNull();
        assertThat(facturX(paper(SamplePapers.FRENCH, new Party("B", in("QQ"), null))))
                .isNull();
        assertThat(facturX(paper(SamplePapers.FRENCH, new Party("B", in("US"), null))))
                .isNotNull();
        var maker = new PaperMaker(SamplePapers.FRENCH, SamplePapers.DOMESTIC, PLAIN);
        assertThat(facturX(maker.line("No tax known", null, "1", 100, 0).make()))
                .isNull();
        var unnamed = new PaperMaker(SamplePapers.FRENCH, SamplePapers.DOMESTIC, PLAIN);
        assertThat(facturX(unnamed.line("Seats", null, "1", 100, 0)
                        .untaxed(TaxKind.REVERSE_CHARGE, "Reverse charge")
                        .make()))
                .isNull();
    }

    private static InvoicePaper paper(Party seller, Party buyer) {
        return new PaperMaker(seller, buyer, PLAIN)
                .line("Seats", null, "1", 100, 0)
                .taxed("TVA", "FR", new BigDecimal("20"))
                .make();
    }

    private static Address in(String country) {
        return new Address("1 Main Street", null, "Anywhere", null, null, country);
    }

    private static @Nullable FacturX facturX(InvoicePaper paper) {
        return PRINT.manuscript(paper).facturX();
    }

    private static String xml(InvoicePaper paper) {
        return Objects.requireNonNull(facturX(paper)).xml();
    }

    private static String written(long cents, InvoicePaper paper) {
        return amount(new Money(cents, paper.currency()));
    }
}
