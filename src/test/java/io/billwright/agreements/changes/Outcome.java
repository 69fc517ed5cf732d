package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.contract.Terms;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.Invoice;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Holds what an order did to the invoices against the estimate that was given just before (R22), to the cent.
record Outcome(JsonNode estimate, Books before, Books after) {

    /// A stretch of time and what is billed for it.
    private record Bill(LocalDate startsAt, LocalDate endsAt, Sums sums) {}

    /// A brick and what is billed for it in one phase.
    private record BrickSums(UUID brickId, Sums sums) {}

    private record Sums(long subTotal, long grandTotal, long discount) {

        static final Sums ZERO = new Sums(0, 0, 0);

        static Sums of(Invoice invoice) {
            var content = invoice.content();
            return new Sums(content.subTotal(), content.total(), content.subTotal() - content.net());
        }

        static Sums of(JsonNode item) {
            return new Sums(
                    item.get("sub_total").longValue(),
                    Long.parseLong(item.get("grand_total").stringValue()),
                    Long.parseLong(item.get("grand_total_details").stringValue()));
        }

        Sums plus(Sums other, int sign) {
            return new Sums(
                    subTotal + sign * other.subTotal,
                    grandTotal + sign * other.grandTotal,
                    discount + sign * other.discount);
        }
    }

    /// Of an agreement that begins: the first one, a recast or a renewal.
    void isANewSchedule() {
        var order = after.current();
        var known = before.byId();
        var added = after.invoices().stream()
                .filter(invoice -> !known.containsKey(invoice.invoiceId()))
                .toList();
        assertThat(bills(added)).isEqualTo(bills("billing_schedule"));
        assertThat(lines(added, order.terms())).isEqualTo(lines("line_items"));
        assertThat(total(added)).isEqualTo(estimate.get("grand_total").longValue());
        assertThat(added.stream().mapToLong(invoice -> invoice.content().tax()).sum())
                .isEqualTo(estimate.at("/grand_total_details/tax_total").longValue());
        assertThat(order.contractValue().minorUnits()).isEqualTo(total(added));
        checkPhases(added);
    }

    private void checkPhases(List<Invoice> added) {
        for (var phase : estimate.path("phases")) {
            var dates = new DatePeriod(
                    date(phase, "starts_at"), date(phase, "ends_at").plusDays(1));
            var within = added.stream()
                    .filter(invoice -> dates.contains(invoice.content().period().start()))
                    .toList();
            assertThat(bills(within)).isEqualTo(bills(phase.get("billing_schedule")));
            assertThat(total(within)).isEqualTo(phase.get("grand_total").longValue());
        }
    }

    /// R12: nothing of the old agreement is billed from its start on, and nothing before that has changed. What was
    /// issued stays as it was, and is lowered.
    void endsWhatWas() {
        var order = after.current();
        var known = before.byId();
        for (var invoice : after.invoices()) {
            var was = known.get(invoice.invoiceId());
            if (was != null) {
                assertThat(invoice.bills(order.startsAt())).isFalse();
                if (!was.bills(order.startsAt())) {
                    assertThat(invoice).isEqualTo(was);
                } else if (was.isIssued()) {
                    assertThat(invoice.content()).isEqualTo(was.content());
                }
            }
        }
    }

    /// R11: the difference it makes, and the whole agreement beside it.
    void isAChange() {
        var order = after.current();
        var known = before.byId();
        var differences = new ArrayList<Bill>();
        for (var invoice : after.invoices()) {
            var was = known.get(invoice.invoiceId());
            if (!invoice.to().agreedOrderId().equals(order.orderId())) {
                isAsItWas(invoice, was);
            } else if (was == null) {
                assertThat(invoice.differenceOf()).isEqualTo(order.orderId());
                differences.add(bill(invoice, Sums.of(invoice)));
            } else {
                assertThat(invoice.billAt()).isEqualTo(was.billAt());
                assertThat(invoice.content().period()).isEqualTo(was.content().period());
                differences.add(bill(invoice, Sums.of(invoice).plus(Sums.of(was), -1)));
            }
        }
        assertThat(after.byId().keySet()).containsAll(known.keySet());
        var credited = credited();
        if (credited == 0) {
            assertThat(differences(order.terms())).isEqualTo(lines("line_items"));
        }
        assertThat(sorted(differences))
                .isEqualTo(bills("billing_schedule").stream()
                        .filter(bill ->
                                differences.contains(bill) || bill.sums().grandTotal() >= 0)
                        .toList());
        assertThat(total(differences) - credited)
                .isEqualTo(estimate.get("grand_total").longValue());
        assertThat(order.orderValue().minorUnits())
                .isEqualTo(estimate.get("grand_total").longValue());
        assertThat(after.billed() - before.billed())
                .isEqualTo(order.orderValue().minorUnits());
        var resulting = after.ofAgreement();
        if (credited == 0) {
            assertThat(bills(resulting)).isEqualTo(bills("resulting_billing_schedule"));
            assertThat(lines(resulting, order.terms())).isEqualTo(lines("resulting_line_items"));
        }
    }

    /// An upgrade that costs less puts credit notes on invoices and leaves them as they are. The difference of an
    /// earlier one is issued for that.
    private static void isAsItWas(Invoice invoice, @Nullable Invoice was) {
        boolean isNewlyIssued = was != null && !was.isIssued() && invoice.isIssued() && !invoice.billsAPeriod();
        assertThat(invoice)
                .usingRecursiveComparison()
                .ignoringFields(
                        isNewlyIssued
                                ? new String[] {"issued"}
                                : new String[] {"issued.adjusted", "issued.noted", "issued.settledAt"})
                .isEqualTo(was);
    }

    /// What the estimate says will be credited; nothing else makes the value of the order differ from its invoices.
    private long credited() {
        return estimate.get("credit_notes")
                .valueStream()
                .mapToLong(note -> note.get("grand_total").longValue())
                .sum();
    }

    private static long total(Collection<Bill> bills) {
        return bills.stream().mapToLong(bill -> bill.sums().grandTotal()).sum();
    }

    private static long total(List<Invoice> invoices) {
        return invoices.stream().mapToLong(invoice -> invoice.content().total()).sum();
    }

    private static List<Bill> bills(List<Invoice> invoices) {
        return sorted(invoices.stream()
                .map(invoice -> bill(invoice, Sums.of(invoice)))
                .toList());
    }

    private static Bill bill(Invoice invoice, Sums sums) {
        var period = invoice.content().period();
        return new Bill(period.start(), period.lastDay(), sums);
    }

    private List<Bill> bills(String field) {
        return bills(estimate.get(field));
    }

    private static List<Bill> bills(JsonNode items) {
        return sorted(StreamSupport.stream(items.spliterator(), false)
                .map(item -> new Bill(date(item, "starts_at"), date(item, "ends_at"), Sums.of(item)))
                .toList());
    }

    private static LocalDate date(JsonNode item, String field) {
        return LocalDate.parse(item.get(field).stringValue());
    }

    private static List<Bill> sorted(List<Bill> bills) {
        return bills.stream()
                .sorted(Comparator.comparing(Bill::startsAt)
                        .thenComparing(Bill::endsAt)
                        .thenComparing(Bill::toString))
                .toList();
    }

    private List<BrickSums> lines(String field) {
        return ordered(StreamSupport.stream(estimate.get(field).spliterator(), false)
                .map(item -> new BrickSums(UUID.fromString(item.get("brick_id").stringValue()), Sums.of(item)))
                .toList());
    }

    private static List<BrickSums> lines(List<Invoice> invoices, Terms terms) {
        return brickSums(add(invoices, terms, 1, new HashMap<>()));
    }

    private List<BrickSums> differences(Terms terms) {
        var sums = add(after.ofAgreement(), terms, 1, new HashMap<>());
        return brickSums(add(before.ofAgreement(), terms, -1, sums));
    }

    private record Place(int phase, UUID brickId) {}

    private static Map<Place, Sums> add(List<Invoice> invoices, Terms terms, int sign, Map<Place, Sums> sums) {
        for (var invoice : invoices) {
            for (var line : invoice.content().lines()) {
                var place = new Place(phase(terms, line.serves().start()), line.brickId());
                var item = new Sums(line.subTotal(), line.net() + line.tax(), line.subTotal() - line.net());
                sums.merge(place, Sums.ZERO.plus(item, sign), (one, other) -> one.plus(other, 1));
            }
        }
        return sums;
    }

    private static int phase(Terms terms, LocalDate day) {
        int from = terms.from();
        for (var phase : terms.phases()) {
            from += phase.months();
            if (day.isBefore(terms.calendar().boundary(from))) {
                return phase.position();
            }
        }
        throw new AssertionError(day + " is after the agreement");
    }

    private static List<BrickSums> brickSums(Map<Place, Sums> sums) {
        return ordered(sums.entrySet().stream()
                .map(entry -> new BrickSums(entry.getKey().brickId(), entry.getValue()))
                .toList());
    }

    /// A brick that costs nothing may be left out.
    private static List<BrickSums> ordered(List<BrickSums> lines) {
        return lines.stream()
                .filter(line -> !line.sums().equals(Sums.ZERO))
                .sorted(Comparator.comparing(BrickSums::toString))
                .toList();
    }
}
