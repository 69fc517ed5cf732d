package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderType;
import io.billwright.core.contract.InvoiceBasis;
import io.billwright.core.contract.OracleInput;
import io.billwright.core.contract.Phase;
import io.billwright.core.contract.Terms;
import io.billwright.core.discount.Coupon;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.oracle.Input;
import io.billwright.oracle.Input.Standstill;
import io.billwright.oracle.Oracle;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// A pause that is over, and what was stored before and after it.
record Rest(LocalDate pausedOn, LocalDate resumedOn, Books before, Books after) {

    private LocalDate moved(LocalDate day) {
        return day.isAfter(pausedOn) ? day.plusDays(ChronoUnit.DAYS.between(pausedOn, resumedOn)) : day;
    }

    private DatePeriod moved(DatePeriod days) {
        return new DatePeriod(moved(days.start()), moved(days.end()));
    }

    /// R13: all days after that of the pause have moved by its days, and nothing else has changed.
    void check(JsonNode subscription, JsonNode known) {
        assertThat(Desk.text(subscription.get("status"))).isEqualTo("ACTIVE");
        assertThat(date(subscription).plusDays(1)).isEqualTo(moved(date(known).plusDays(1)));
        var orders = new HashMap<UUID, Order>();
        after.accepted().forEach(order -> orders.put(order.orderId(), order));
        for (var was : before.accepted()) {
            var order = Objects.requireNonNull(orders.get(was.orderId()));
            assertThat(order.startsAt()).isEqualTo(moved(was.startsAt()));
            assertThat(order.terms().startsAt()).isEqualTo(moved(was.terms().startsAt()));
            assertThat(order.terms().end()).isEqualTo(moved(was.terms().end()));
            assertThat(order.endsAt()).isEqualTo(order.terms().end().minusDays(1));
            assertThat(order.contractValue()).isEqualTo(was.contractValue());
            assertThat(order.orderValue()).isEqualTo(was.orderValue());
        }
        var invoices = after.byId();
        assertThat(invoices.keySet()).isEqualTo(before.byId().keySet());
        before.invoices().forEach(was -> check(Objects.requireNonNull(invoices.get(was.invoiceId())), was));
        checkThatPeriodsTile();
    }

    private static LocalDate date(JsonNode subscription) {
        return LocalDate.parse(Desk.text(subscription.get("ends_at")));
    }

    private void check(Invoice invoice, Invoice was) {
        assertThat(invoice.content().period()).isEqualTo(moved(was.content().period()));
        assertThat(invoice.live()).isEqualTo(was.live() == null ? null : moved(was.live()));
        assertThat(invoice.content().total()).isEqualTo(was.content().total());
        assertThat(invoice.content().subTotal()).isEqualTo(was.content().subTotal());
        assertThat(invoice.content().taxes()).isEqualTo(was.content().taxes());
        if (!was.isIssued()) {
            var zone = was.to().timeZone();
            assertThat(invoice.billAt())
                    .isEqualTo(moved(was.billAt().atZone(zone).toLocalDate())
                            .atStartOfDay(zone)
                            .toInstant());
        }
    }

    private void checkThatPeriodsTile() {
        var terms = after.current().terms();
        var periods = after.ofAgreement().stream()
                .filter(Invoice::billsAPeriod)
                .map(invoice -> invoice.content().period())
                .sorted(Comparator.comparing(DatePeriod::start))
                .toList();
        var next = terms.startsAt();
        for (var period : periods) {
            assertThat(period.start()).isEqualTo(next);
            next = period.end();
        }
        assertThat(next).isEqualTo(terms.end());
    }

    /// The days that the oracle stands still on are those on which the subscription was paused, whatever the
    /// orders say. It prices whole periods; those in which an upgrade starts have laws of their own.
    static void checkAgainstTheOracle(List<Rest> rests) {
        var books = rests.getLast().after();
        for (var order : books.accepted()) {
            if (order.orderType() == OrderType.TRIAL || carriesAmountsOver(order.terms())) {
                continue;
            }
            var plain = OracleInput.of(order.terms());
            var estimate = Oracle.estimate(new Input.Agreement(
                    plain.anchor(),
                    plain.from(),
                    plain.months(),
                    plain.frequency(),
                    plain.coupon(),
                    plain.phases(),
                    plain.taxTreatment(),
                    standstills(order, books, rests)));
            assertThat(order.endsAt()).isEqualTo(estimate.endsAt());
            for (var invoice : books.invoices()) {
                if (order.orderId().equals(invoice.to().agreedOrderId())
                        && books.basisOf(invoice) instanceof InvoiceBasis.Period(var _, var changes)
                        && changes.isEmpty()) {
                    var period = estimate.periods().stream()
                            .filter(one -> one.start()
                                    .equals(invoice.content().period().start()))
                            .findFirst()
                            .orElseThrow(() -> new AssertionError("the oracle has no period for " + invoice));
                    if (period.end().equals(invoice.content().period().end())) {
                        // The tax of what is billed before its time is that of another day (R6).
                        if (Books.isBilledAhead(invoice)) {
                            assertThat(invoice.content().net())
                                    .isEqualTo(period.totals().net().longValueExact());
                        } else {
                            assertThat(invoice.content().total())
                                    .isEqualTo(period.totals().total().longValueExact());
                        }
                    }
                }
            }
        }
    }

    /// Amounts that upgrades carry over (R6) have laws of their own too.
    private static boolean carriesAmountsOver(Terms terms) {
        return Stream.concat(Stream.of(terms.coupon()), terms.phases().stream().map(Phase::coupon))
                        .flatMap(Optional::stream)
                        .anyMatch(coupon -> coupon instanceof Coupon.Fixed fixed && fixed.given() != null)
                || terms.phases().stream()
                        .flatMap(phase -> phase.lines().stream())
                        .anyMatch(line -> line.fixedGiven() != null);
    }

    /// The pauses since the agreement was made that an order continues.
    private static List<Standstill> standstills(Order order, Books books, List<Rest> rests) {
        var first = order;
        while (first.orderType() == OrderType.UPGRADE || first.orderType() == OrderType.RENEWAL) {
            var baseId = first.baseOrderId();
            first = books.accepted().stream()
                    .filter(other -> other.orderId().equals(baseId))
                    .findFirst()
                    .orElseThrow();
        }
        var root = first.orderId();
        var standstills = new ArrayList<Standstill>();
        for (var rest : rests) {
            var wasThere = rest.before().accepted().stream()
                    .anyMatch(known -> known.orderId().equals(root));
            if (wasThere && rest.pausedOn().isBefore(rest.resumedOn())) {
                standstills.add(new Standstill(rest.pausedOn(), rest.resumedOn()));
            }
        }
        return standstills;
    }

    /// When an agreement is over, all of its invoices were issued.
    static void checkAllIsBilled(Books books, Order ended) {
        assertThat(books.invoices().stream()
                        .filter(invoice -> !invoice.content()
                                .period()
                                .end()
                                .isAfter(ended.terms().end()))
                        .filter(Invoice::isOpen))
                .isEmpty();
    }
}
