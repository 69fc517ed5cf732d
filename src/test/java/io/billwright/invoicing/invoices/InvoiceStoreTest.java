package io.billwright.invoicing.invoices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.core.contract.Extra;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.time.DatePeriod;
import io.billwright.platform.db.Ids;
import io.billwright.testing.Agreements;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/// Invoices on real PostgreSQL, through the application's role. What must never be billed twice is refused by the
/// database itself (S1).
class InvoiceStoreTest {

    private static final Instant NOW = Instant.parse("2025-01-01T09:00:00Z");
    private static final UUID SEATS = Ids.next();
    private static final UUID DESKS = Ids.next();
    private static final DatePeriod JANUARY = month(1);
    private static final DatePeriod FEBRUARY = month(2);

    private final Agreements agreements = new Agreements();
    private final InvoiceStore store = agreements.bean(InvoiceStore.class);
    private final Agreements.Ids agreed = agreements.draft();

    @Test
    void whatIsWrittenIsReadInTheOrderOfTime() {
        var february = invoice(FEBRUARY, line(SEATS, FEBRUARY, 1000), line(DESKS, FEBRUARY, -500));
        var january = invoice(JANUARY, line(SEATS, JANUARY, 1000)).paying(300);
        insert(february, january);

        assertThat(read()).containsExactly(january, february);
        assertThat(agreements.elsewhere(() -> store.ofSubscription(agreed.subscription())))
                .isEmpty();
    }

    @Test
    void nothingToWriteIsNoStatement() {
        agreements.run(() -> {
            store.insert(List.of(), NOW);
            store.change(List.of(), NOW);
            store.withdraw(List.of(), NOW);
        });

        assertThat(read()).isEmpty();
    }

    @Test
    void aChangedInvoiceKeepsItsIdAndDates() {
        var january = invoice(JANUARY, line(SEATS, JANUARY, 1000), line(DESKS, JANUARY, 10));
        var february = invoice(FEBRUARY, line(SEATS, FEBRUARY, 1000));
        insert(january, february);
        var dearer = january.with(
                january.to(),
                new InvoiceContent(
                        JANUARY,
                        List.of(line(DESKS, JANUARY, 77)),
                        january.content().taxes()));
        agreements.run(() -> store.change(List.of(dearer), NOW));

        assertThat(read()).containsExactly(dearer, february);
    }

    @Test
    void aWithdrawnInvoiceMakesRoomForAnother() {
        var first = invoice(JANUARY, line(SEATS, JANUARY, 1000));
        insert(first);
        agreements.run(() -> store.withdraw(List.of(first), NOW));
        assertThat(read()).isEmpty();

        var second = invoice(JANUARY, line(SEATS, JANUARY, 900));
        insert(second);
        assertThat(read()).containsExactly(second);
    }

    @Test
    void aPeriodIsInvoicedOnce() {
        insert(invoice(JANUARY, line(SEATS, JANUARY, 1000)));
        var lastDay = new DatePeriod(LocalDate.of(2025, 1, 31), LocalDate.of(2025, 2, 28));

        refused("one_invoice_for_each_period", () -> insert(invoice(JANUARY, line(DESKS, JANUARY, 1))));
        refused("one_invoice_for_each_period", () -> insert(invoice(lastDay, line(DESKS, lastDay, 1))));
        assertThat(read()).hasSize(1);
    }

    @Test
    void aServiceIsBilledOnce() {
        insert(invoice(JANUARY, line(SEATS, JANUARY, 1000)));
        var lastDay = new DatePeriod(LocalDate.of(2025, 1, 31), LocalDate.of(2025, 2, 1));

        refused("one_bill_for_each_service", () -> insert(invoice(FEBRUARY, line(SEATS, JANUARY, 1))));
        refused("one_bill_for_each_service", () -> insert(invoice(FEBRUARY, line(SEATS, lastDay, 1))));
        refused(
                "one_bill_for_each_service",
                () -> insert(invoice(FEBRUARY, line(DESKS, FEBRUARY, 1), line(DESKS, FEBRUARY, 1))));
        insert(invoice(FEBRUARY, line(SEATS, FEBRUARY, 1000)));
    }

    /// Each upgrade has a difference of its own, but only one.
    @Test
    void anUpgradeBillsItsDifferenceOnce() {
        insert(invoice(JANUARY, line(SEATS, JANUARY, 1000)));
        insert(difference(agreed.order(), SEATS));

        insert(difference(Ids.next(), SEATS));
        refused("one_invoice_for_each_period", () -> insert(difference(agreed.order(), DESKS)));
    }

    @Test
    void anInvoiceAddsUpWhenATransactionEnds() {
        var invoice = invoice(JANUARY, line(SEATS, JANUARY, 1000), line(DESKS, JANUARY, 10));
        insert(invoice);

        for (var change : List.of(
                "update invoice_lines set net = net + 1 where invoice_id = :id and position = 1",
                "update invoice_lines set tax = tax - 1 where invoice_id = :id and position = 2",
                "delete from invoice_lines where invoice_id = :id and position = 2",
                "delete from invoice_lines where invoice_id = :id",
                "update invoices set sub_total = sub_total + 1 where invoice_id = :id",
                "update invoices set net_total = net_total + 1, grand_total = grand_total + 1 where invoice_id = :id",
                "update invoices set withdrawn_at = now() where invoice_id = :id")) {
            refused("does not add up", () -> agreements.execute(change, invoice.invoiceId()));
        }
        assertThat(read()).containsExactly(invoice);
    }

    /// R22: what is billed follows from one agreement.
    @Test
    void anInvoiceIsPricedFromItsOrderOrFromItsOwnTerms() {
        var invoice = invoice(JANUARY, line(SEATS, JANUARY, 1000));
        insert(invoice);

        refused(
                "priced_from_an_order_or_its_own_terms",
                () -> agreements.execute(
                        "update invoices set terms = '{}' where invoice_id = :id", invoice.invoiceId()));
        refused(
                "priced_from_an_order_or_its_own_terms",
                () -> agreements.execute(
                        "update invoices set order_id = null, subscription_id = null where invoice_id = :id",
                        invoice.invoiceId()));
    }

    @Test
    void aTotalIsNetAndTaxAndCreditPaysNoMoreThanThat() {
        var invoice = invoice(JANUARY, line(SEATS, JANUARY, 1000));
        insert(invoice);

        refused(
                "invoices_check",
                () -> agreements.execute(
                        "update invoices set grand_total = grand_total + 1 where invoice_id = :id",
                        invoice.invoiceId()));
        refused(
                "invoices_check",
                () -> insert(invoice(FEBRUARY, line(SEATS, FEBRUARY, 1000)).paying(1201)));
        refused(
                "invoices_check",
                () -> insert(invoice(FEBRUARY, line(SEATS, FEBRUARY, -1000)).paying(1)));
    }

    private static void refused(String by, ThrowingCallable change) {
        assertThatThrownBy(change).hasStackTraceContaining(by);
    }

    private void insert(Invoice... invoices) {
        agreements.run(() -> store.insert(List.of(invoices), NOW));
    }

    private List<Invoice> read() {
        return agreements.in(() -> store.ofSubscription(agreed.subscription()));
    }

    private Invoice difference(UUID upgrade, UUID brick) {
        var invoice = invoice(JANUARY, line(brick, JANUARY, 50));
        return Invoice.scheduled(
                invoice.invoiceId(), invoice.to(), upgrade, invoice.content(), invoice.billAt(), invoice.dueAt());
    }

    private Invoice invoice(DatePeriod period, InvoiceLine... lines) {
        var to = new BillTo(
                agreed.subscription(),
                agreed.order(),
                UUID.fromString(agreements.shop().id("lyon")),
                UUID.fromString(agreements.shop().id("museum")),
                CurrencyCode.USD,
                ZoneId.of("Europe/Paris"));
        var billed = period.start().atStartOfDay().toInstant(ZoneOffset.UTC);
        var taxes = List.of(new InvoiceTax("TVA", "FR", "20", 1000, 200));
        return Invoice.scheduled(
                Ids.next(),
                to,
                Invoice.PERIOD,
                new InvoiceContent(period, List.of(lines), taxes),
                billed,
                billed.plusSeconds(3600));
    }

    /// A fifth of `net` is its tax.
    private static InvoiceLine line(UUID brick, DatePeriod service, long net) {
        return new InvoiceLine(
                brick,
                "A brick",
                "brick",
                InvoiceLine.Kind.ADD_ON,
                new BigDecimal("2.5"),
                service,
                net + 10,
                net,
                net / 5,
                Extra.SCHEDULED);
    }

    private static DatePeriod month(int month) {
        var start = LocalDate.of(2025, month, 1);
        return new DatePeriod(start, start.plusMonths(1));
    }
}
