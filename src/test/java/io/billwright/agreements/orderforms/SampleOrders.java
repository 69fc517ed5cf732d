package io.billwright.agreements.orderforms;

import io.billwright.agreements.orderforms.OrderFormView.Bill;
import io.billwright.agreements.orderforms.OrderFormView.Evidence;
import io.billwright.agreements.orderforms.OrderFormView.Issuer;
import io.billwright.agreements.orderforms.OrderFormView.Item;
import io.billwright.agreements.orderforms.OrderFormView.Labeled;
import io.billwright.agreements.orderforms.OrderFormView.Renewal;
import io.billwright.agreements.orderforms.OrderFormView.Section;
import io.billwright.agreements.orderforms.OrderFormView.Signature;
import io.billwright.agreements.orderforms.OrderFormView.Status;
import io.billwright.agreements.orderforms.OrderFormView.Timed;
import io.billwright.agreements.orderforms.OrderFormView.Totals;
import io.billwright.agreements.orders.OrderParties.Party;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.core.time.BillingFrequency;
import io.billwright.invoicing.paperwork.InvoicePaper.Form;
import io.billwright.messaging.documents.PaperSize;
import io.billwright.messaging.documents.SafeHtml;
import io.billwright.messaging.languages.Language;
import io.billwright.testing.Canary;
import io.billwright.testing.Hostile;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Orders as the page and the form may meet them.
final class SampleOrders {

    static final String DIGEST = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

    private static final LocalDate START = LocalDate.of(2025, 4, 11);

    private SampleOrders() {}

    /// An ordinary order in euros, with names from many alphabets.
    static OrderFormView ordinary() {
        var seller =
                new Party("Łódź Cloud Sp. z o.o.", List.of("ul. Piotrkowska 1", "90-001 Łódź", "PL"), "PL1234567890");
        var customer = new Party(
                "Zoë Müller & Söhne GmbH", List.of("Königsallee 27", "40212 Düsseldorf", "DE"), "DE811569869");
        var billed = new Party("Ελλάδα Holding A.E. / Київ", List.of("Πανεπιστημίου 39", "105 64 Αθήνα", "GR"), null);
        var totals = new Totals(
                eur(76_650_000),
                List.of(new Labeled("Discounts", eur(7_500_000)), new Labeled("Coupon WELCOME5", eur(3_375_000))),
                List.of(new Labeled("VAT 23 %", eur(15_128_250))),
                new Labeled("Adjustment credit", eur(661_936)),
                eur(80_241_314));
        return new OrderFormView(
                new Form(Language.ENGLISH, PaperSize.A4, false),
                "0197a1c2-5f3e-7b11-9c5d-3f6f0a4f8e21",
                OrderFormView.Type.UPGRADE,
                Status.DRAFT,
                Issuer.of(seller, "#7a1fa2", "Łódź Cloud Sp. z o.o., KRS 0000123456\nCapital 50,000 PLN"),
                null,
                customer,
                billed,
                START,
                LocalDate.of(2026, 4, 10),
                BillingFrequency.MONTHLY,
                CurrencyCode.EUR,
                30,
                "PO-2025/117",
                new Timed(Instant.parse("2025-05-09T12:05:09Z"), ZoneId.of("Europe/Berlin")),
                new Renewal(12, new BigDecimal("5")),
                List.of(
                        new Section("Phase 1: 11 April 2025 to 10 April 2026", items().subList(0, 3)),
                        new Section("Usage", items().subList(3, 4))),
                totals,
                bills(12, 6_649_276),
                eur(450_002),
                true,
                null,
                null,
                DIGEST,
                null,
                null,
                false,
                null);
    }

    private static List<Item> items() {
        return List.of(
                new Item("Platform", BigDecimal.ONE, "1,000.00 a month", List.of(), List.of(), eur(1_200_000)),
                new Item(
                        "Seats",
                        new BigDecimal("1250"),
                        "50.00 per seat and month",
                        List.of(),
                        List.of("10 % off, renewing", "Coupon WELCOME5: 5 % off"),
                        eur(64_125_000)),
                new Item(
                        "Onboarding workshop",
                        new BigDecimal("2.5"),
                        "1,800.00 a day, on completion",
                        List.of(),
                        List.of(),
                        eur(450_000)),
                new Item(
                        "API calls",
                        null,
                        "Each unit at the price of its tier, billed as used",
                        List.of(
                                "Up to 1,000,000: 0.012 per unit",
                                "Above 1,000,000 up to 5,000,000: 0.0105 per unit",
                                "Above 5,000,000: 0.009 per unit"),
                        List.of(),
                        eur(0)));
    }

    /// Names in scripts that join, stack or run from right to left, and a seller that signs too.
    static OrderFormView scripts() {
        var order = ordinary();
        var items = List.of(
                new Item("클라우드 서비스", BigDecimal.TEN, "10.00 per unit", List.of(), List.of(), eur(10_000)),
                new Item("שירות ענן", BigDecimal.ONE, "50.00 flat", List.of(), List.of(), eur(5_000)),
                new Item("クラウド利用料", BigDecimal.ONE, "50.00 flat", List.of(), List.of(), eur(5_000)));
        return new OrderFormView(
                new Form(Language.ENGLISH, PaperSize.A4, true),
                order.reference(),
                OrderFormView.Type.STANDARD,
                Status.ACCEPTED,
                Issuer.of(new Party("شركة النور للحوسبة", List.of("شارع الملك فهد 12", "الرياض"), null), null, null),
                null,
                new Party("บริษัท ไทยคลาวด์ จำกัด", List.of("ถนนสุขุมวิท 21", "กรุงเทพฯ"), null),
                new Party("हिमालय क्लाउड प्राइवेट लिमिटेड", List.of("नई दिल्ली"), null),
                START,
                null,
                BillingFrequency.MONTHLY,
                CurrencyCode.EUR,
                0,
                null,
                null,
                null,
                List.of(new Section(null, items)),
                new Totals(eur(20_000), List.of(), List.of(), null, eur(20_000)),
                bills(1, 20_000),
                eur(0),
                false,
                null,
                "الأسعار لا تشمل الضريبة.",
                DIGEST,
                signature("김민수"),
                null,
                true,
                new OrderFormView.Countersignature(
                        "ليلى حداد", "مديرة المبيعات", signature("").signed(), Instant.parse("2025-04-09T12:05:10Z")));
    }

    /// Every text tries to load or run something or to break the layout.
    static OrderFormView hostile(Canary canary) {
        var seller = party(canary, "seller");
        var item = new Item(
                Hostile.name(canary, "item"),
                new BigDecimal("123456789.123456"),
                Hostile.name(canary, "unit"),
                List.of(Hostile.name(canary, "tier"), Hostile.longWord(120)),
                List.of(Hostile.name(canary, "discount"), Hostile.longWord(200)),
                eur(99_999_999_999_999L));
        var label = new Labeled(Hostile.name(canary, "tax"), eur(-1_234_567_890_123L));
        var order = ordinary();
        return new OrderFormView(
                order.form(),
                order.reference(),
                OrderFormView.Type.RECAST,
                Status.DRAFT,
                new Issuer(seller, "#ffff00", Hostile.document(canary) + Hostile.longWord(300)),
                null,
                party(canary, "customer"),
                party(canary, "billed"),
                START,
                null,
                BillingFrequency.ALL_UPFRONT,
                CurrencyCode.EUR,
                0,
                Hostile.name(canary, "purchase-order"),
                null,
                null,
                List.of(new Section(Hostile.name(canary, "section"), List.of(item))),
                new Totals(eur(1), List.of(label), List.of(label), label, eur(99_999_999_999_999L)),
                bills(2, -5),
                eur(0),
                false,
                SafeHtml.reduce(Hostile.document(canary)),
                Hostile.document(canary),
                DIGEST,
                null,
                null,
                false,
                null);
    }

    static OrderFormView with(OrderFormView order, Status status, @Nullable Signature signature) {
        return with(order, status, signature, order.customText(), order.schedule());
    }

    static OrderFormView with(
            OrderFormView order,
            Status status,
            @Nullable Signature signature,
            @Nullable SafeHtml text,
            List<Bill> schedule) {
        return new OrderFormView(
                order.form(),
                order.reference(),
                order.type(),
                status,
                order.seller(),
                order.logo(),
                order.customer(),
                order.billedTo(),
                order.startDate(),
                order.throughDate(),
                order.frequency(),
                order.currency(),
                order.paymentTerms(),
                order.purchaseOrder(),
                status == Status.DRAFT ? order.signBy() : null,
                order.renewal(),
                order.sections(),
                order.totals(),
                schedule,
                order.onCompletion(),
                order.totalNeedsNote(),
                text,
                order.terms(),
                order.termsDigest(),
                signature,
                status == Status.DECLINED
                        ? new OrderFormView.Decline("Zoë Müller", signature("").signed(), "We go on with what we have.")
                        : null,
                order.isCountersigned(),
                order.countersignature());
    }

    static Signature signature(String name) {
        var berlin = ZoneId.of("Europe/Berlin");
        var signed = Instant.parse("2025-04-09T12:05:09Z");
        var evidence = new Evidence(
                new Timed(signed.minusSeconds(86_400), berlin),
                "zoe@mueller.example",
                "2001:db8::17",
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36",
                signed.plusSeconds(1));
        return new Signature(name, null, new Timed(signed, berlin), DIGEST, evidence);
    }

    static List<Bill> bills(int count, long cents) {
        return IntStream.range(0, count)
                .mapToObj(month -> new Bill(
                        START.plusMonths(month),
                        START.plusMonths(month + 1L).minusDays(1),
                        START.plusMonths(month).plusDays(30),
                        eur(cents)))
                .toList();
    }

    private static Party party(Canary canary, String name) {
        return new Party(
                Hostile.name(canary, name),
                List.of(Hostile.longWord(150), Hostile.name(canary, name)),
                Hostile.longWord(90));
    }

    private static Money eur(long cents) {
        return new Money(cents, CurrencyCode.EUR);
    }
}
