package io.billwright.invoicing.paperwork;

import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.paperwork.InvoicePaper.Days;
import io.billwright.invoicing.paperwork.InvoicePaper.Form;
import io.billwright.invoicing.paperwork.InvoicePaper.LocalTax;
import io.billwright.invoicing.paperwork.InvoicePaper.Party;
import io.billwright.invoicing.paperwork.InvoicePaper.TaxKind;
import io.billwright.invoicing.paperwork.InvoicePaper.Voided;
import io.billwright.messaging.documents.PaperSize;
import io.billwright.messaging.languages.Language;
import io.billwright.parties.sellers.Address;
import io.billwright.parties.sellers.BankAccount;
import io.billwright.parties.sellers.Branding;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;

/// Invoices as they may have to be printed.
final class SamplePapers {

    static final Party FRENCH = new Party(
            "Atelier Nuage SAS", new Address("12 rue de la Paix", null, "Paris", null, "75002", "FR"), "FR40303265045");
    static final Party GERMAN = new Party(
            "Zoë Müller & Söhne GmbH",
            new Address("Königsallee 27", "Hinterhaus", "Düsseldorf", null, "40212", "DE"),
            "DE811569869");
    static final Party DOMESTIC = new Party(
            "Boulangerie Côté Cour SARL", new Address("3 place Bellecour", null, "Lyon", null, "69002", "FR"), null);
    static final Party AMERICAN = new Party(
            "Northwind Cloud Inc.",
            new Address("200 Harbor Drive", "Suite 1400", "Boston", "MA", "02110", "US"),
            "04-3456789");

    private static final Form ENGLISH = new Form(Language.ENGLISH, PaperSize.A4, false);
    private static final LocalDate ISSUED = LocalDate.of(2025, 5, 1);
    private static final Days MAY = new Days(ISSUED, LocalDate.of(2025, 5, 31));
    private static final BigDecimal TWENTY = new BigDecimal("20");
    static final Branding BRANDING =
            new Branding("#0f766e", "Atelier Nuage SAS, capital 50 000 EUR, RCS Paris 303 265 045", null);
    static final BankAccount EUROS = new BankAccount(
            CurrencyCode.EUR,
            "Atelier Nuage SAS",
            "Banque du Rhône",
            "FR7630006000011234567890189",
            "AGRIFRPP",
            null,
            null);
    private static final BankAccount DOLLARS = new BankAccount(
            CurrencyCode.USD, "Atelier Nuage SAS", "국민은행 Harbor Bank", null, null, "021000021", "000123456789");

    private SamplePapers() {}

    /// Three lines at one rate, one of them with a discount.
    static InvoicePaper ordinary() {
        return ordinary(ENGLISH);
    }

    static InvoicePaper ordinary(Form form) {
        return new PaperMaker(FRENCH, DOMESTIC, BRANDING)
                .line("Platform", "PLATFORM", "1", 100_000, 0)
                .at("1000")
                .line("Seats", "SEATS", "125", 625_000, 62_500)
                .at("50", "10")
                .line("Onboarding workshop", null, "2.5", 450_000, 0)
                .at("1800")
                .taxed("TVA", "FR", TWENTY)
                .form(form)
                .purchaseOrder("PO-2025/117")
                .account(EUROS)
                .paymentUrl("https://pay.example.com/i/9sQm2kXwYb7Zt0R4vLpN3cHdEfG")
                .make();
    }

    static InvoicePaper twoRates() {
        return new PaperMaker(FRENCH, DOMESTIC, BRANDING)
                .line("Platform", "PLATFORM", "1", 3_333, 0)
                .line("Seats", "SEATS", "3", 3_333, 0)
                .line("Support", "SUPPORT", "1", 3_334, 0)
                .taxed("TVA", "FR", TWENTY)
                .line("Handbook", "BOOK", "7", 12_345, 1_234)
                .taxed("TVA", "FR", new BigDecimal("5.5"))
                .make();
    }

    static InvoicePaper sixtyLines() {
        return sixtyLines(ENGLISH);
    }

    static InvoicePaper sixtyLines(Form form) {
        var maker = new PaperMaker(FRENCH, DOMESTIC, BRANDING).form(form);
        IntStream.rangeClosed(1, 60)
                .forEach(i -> maker.line("Project space " + i, "SPACE-" + i, Integer.toString(i), i * 1_234L, i % 7)
                        .at("12.34"));
        return maker.taxed("TVA", "FR", TWENTY).make();
    }

    static InvoicePaper reverseCharge() {
        return new PaperMaker(FRENCH, GERMAN, BRANDING)
                .line("Platform", "PLATFORM", "1", 100_000, 0)
                .at("1000")
                .line("API calls", "CALLS", "1234567", 1_481_480, 0)
                .at("0.012")
                .untaxed(TaxKind.REVERSE_CHARGE, "Reverse charge: the customer accounts for the tax")
                .customer("Müller Schweiz AG")
                .make();
    }

    /// Paid in the currency and to a bank of another country.
    static InvoicePaper abroad() {
        return new PaperMaker(FRENCH, GERMAN, BRANDING)
                .in(CurrencyCode.USD)
                .line("Platform", "PLATFORM", "1", 100_000, 0)
                .at("1000")
                .untaxed(TaxKind.REVERSE_CHARGE, "Reverse charge: the customer accounts for the tax")
                .account(DOLLARS)
                .make();
    }

    /// In another currency than that of the seller's country, in which the tax is said too.
    static InvoicePaper twoCurrencies() {
        return new PaperMaker(FRENCH, DOMESTIC, BRANDING)
                .in(CurrencyCode.USD)
                .line("Platform", "PLATFORM", "1", 100_000, 0)
                .at("1000")
                .taxed("TVA", "FR", TWENTY)
                .localTax(new LocalTax(
                        "EUR", new BigDecimal("176.06"), new BigDecimal("0.8803"), ISSUED, "European Central Bank"))
                .make();
    }

    static InvoicePaper exempt() {
        return new PaperMaker(FRENCH, DOMESTIC, BRANDING)
                .line("Platform", "PLATFORM", "1", 100_000, 0)
                .untaxed(TaxKind.EXEMPT, "Exempt: supply to an international organisation")
                .make();
    }

    /// Credit, a payment and an adjustment have been taken off.
    static InvoicePaper partlySettled() {
        return new PaperMaker(FRENCH, DOMESTIC, BRANDING)
                .line("Platform", "PLATFORM", "1", 100_000, 0)
                .at("1000")
                .taxed("TVA", "FR", TWENTY)
                .settled(20_000, 5_000, 45_050)
                .note("Thank you for your first payment.")
                .make();
    }

    static InvoicePaper free() {
        return new PaperMaker(FRENCH, DOMESTIC, BRANDING)
                .line("Platform", "PLATFORM", "1", 100_000, 100_000)
                .taxed("TVA", "FR", TWENTY)
                .make();
    }

    /// More is given back than charged.
    static InvoicePaper belowZero() {
        return new PaperMaker(FRENCH, DOMESTIC, BRANDING)
                .line("Platform", "PLATFORM", "1", 100_000, 0)
                .line("Seats given back", "SEATS", "-3", -150_000, 0)
                .taxed("TVA", "FR", TWENTY)
                .make();
    }

    /// An unlimited line, and one whose quantity does not divide its price.
    static InvoicePaper oddQuantities() {
        return new PaperMaker(FRENCH, DOMESTIC, BRANDING)
                .line("Storage", "STORAGE", null, 99_999, 0)
                .line("Messages", "MESSAGES", "7.3", 10_000, 33)
                .line("Nothing used", "CALLS", "0", 0, 0)
                .taxed("TVA", "FR", TWENTY)
                .make();
    }

    static InvoicePaper ofAmerica() {
        return new PaperMaker(AMERICAN, DOMESTIC, new Branding("#1a4fd6", null, null))
                .in(CurrencyCode.USD)
                .line("Platform", "PLATFORM", "1", 120_000, 0)
                .line("Seats", "SEATS", "40", 200_000, 20_000)
                .make();
    }

    static InvoicePaper voided() {
        return voided(ENGLISH);
    }

    static InvoicePaper voided(Form form) {
        return new PaperMaker(FRENCH, DOMESTIC, BRANDING)
                .line("Platform", "PLATFORM", "1", 100_000, 0)
                .at("1000")
                .line("Seats", "SEATS", "125", 625_000, 62_500)
                .at("50", "10")
                .taxed("TVA", "FR", TWENTY)
                .form(form)
                .voided(new Voided(
                        LocalDate.of(2025, 5, 11),
                        "Ordered twice by mistake; the customer keeps the order of 11 April, which replaces this one",
                        false))
                .make();
    }

    /// Long names of many alphabets, and a logo.
    static InvoicePaper worldly() {
        var buyer = new Party(
                "Ελληνική Εταιρεία Υδροηλεκτρικών Σταθμών και Ανανεώσιμων Πηγών Ενέργειας Α.Ε.",
                new Address("Λεωφόρος Βασιλίσσης Σοφίας 115", null, "Αθήνα", null, "115 21", "GR"),
                "EL094014201");
        return new PaperMaker(
                        FRENCH,
                        buyer,
                        new Branding("#b45309", "Société à responsabilité limitée — Paris", SampleLogo.png()))
                .line(
                        "Обслуговування промислових насосів із виїздом на об’єкт у Києві та Львові",
                        "ПОСЛУГА",
                        "2",
                        340_000,
                        0)
                .line(
                        "Zażółć gęślą jaźń – příliš žluťoučký kůň úpěl ďábelské ódy, çok güzel İstanbul",
                        "ŁÓDŹ",
                        "1",
                        9_900,
                        900)
                .line("云计算平台年度订阅(企业版) クラウド利用料", "云-001", "12", 1_200_000, 0)
                .line(
                        "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(2),
                        "X",
                        "1",
                        100,
                        0)
                .untaxed(TaxKind.REVERSE_CHARGE, "Reverse charge: the customer accounts for the tax")
                .purchaseOrder("ΠΑΡ-2025-000000000000117/ΑΒΓ")
                .customer("Фонд розвитку")
                .replaces("INV-000041")
                .make();
    }

    static List<InvoicePaper> forFacturX() {
        return List.of(
                ordinary(),
                twoRates(),
                sixtyLines(),
                reverseCharge(),
                abroad(),
                twoCurrencies(),
                exempt(),
                partlySettled(),
                free(),
                belowZero(),
                oddQuantities(),
                worldly(),
                ofManyScripts(new Form(Language.ENGLISH, PaperSize.A4, false)));
    }

    static InvoicePaper ofManyScripts(Form form) {
        var seller = new Party("주식회사 한국클라우드 (파리 지점)", FRENCH.address(), FRENCH.taxId());
        var buyer = new Party(
                "شركة النور للتجارة (2024) ذ.م.م",
                new Address("شارع الملك فهد 45", "مبنى 7", "الرياض", null, "12345", "SA"),
                "300000000000003");
        return new PaperMaker(seller, buyer, BRANDING)
                .line("क्षत्रिय टेक्नोलॉजीज़ प्राइवेट लिमिटेड के लिए वार्षिक सदस्यता", "हिन्दी-1", "1", 100_000, 0)
                .line("บริการคลาวด์รายปีสำหรับบริษัท น้ำใจดี จำกัด (มหาชน)", "ไทย-2", "2", 240_000, 24_000)
                .line("מנוי שנתי Premium (100 משתמשים)", "עב-3", "100", 500_000, 0)
                .line("클라우드 연간 구독 (기업용)", "한-4", "12", 1_200_000, 0)
                .line("اشتراك سنوي Premium لعدد 100 مستخدم", "ع-5", "100", 500_000, 0)
                .taxed("VAT", "FR", TWENTY)
                .form(form)
                .customer("株式会社日本商事")
                .note("धन्यवाद! شكرا لكم")
                .make();
    }

    static Days may() {
        return MAY;
    }

    static LocalDate issued() {
        return ISSUED;
    }
}
