package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.orders.AgreedMilestones;
import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderStatus;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.OrderType;
import io.billwright.core.contract.Extra;
import io.billwright.core.contract.InvoiceBasis;
import io.billwright.core.explain.Explain;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceContent;
import io.billwright.invoicing.invoices.InvoiceLine;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.TestService;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/// What is stored of a subscription: its orders, and the invoices that bill something, without what they bill beyond
/// their schedule. That comes to `extras` in all.
/// `toCredit` is what will be credited on days to come, less what was credited for time that never
/// begins: that leaves the values of orders as they are.
record Books(List<Order> orders, List<Invoice> invoices, long extras, long toCredit) {

    static final Books EMPTY = new Books(List.of(), List.of(), 0, 0);

    static Books of(TestService service, Seller seller, String subscription) {
        var id = UUID.fromString(subscription);
        return service.bean(SellerTransactions.class).in(seller, () -> {
            var all = service.bean(InvoiceStore.class).ofSubscription(id);
            var more = all.stream()
                    .filter(invoice -> invoice.content().hasExtras())
                    .toList();
            long toCredit = service.bean(JdbcClient.class)
                    .sql("""
                            select (select coalesce(sum(expected), 0) from expected_credits where subscription_id = :id)
                                 - (select coalesce(sum(n.lowered), 0)
                                    from credit_notes n join invoices i on i.invoice_id = n.invoice_id
                                    where i.subscription_id = :id and n.order_id is null)
                            """)
                    .param("id", id)
                    .query(Long.class)
                    .single();
            return new Books(service.bean(OrderStore.class).all(id), all, 0, toCredit)
                    .scheduled(service.bean(AgreedMilestones.class).completed(more));
        });
    }

    /// R22: with what it bills beyond its schedule, too, an invoice is what its order prices.
    private Books scheduled(Map<UUID, List<Extra>> extrasOf) {
        var scheduled = new ArrayList<Invoice>(invoices.size());
        long more = 0;
        for (var invoice : invoices) {
            var content = invoice.content();
            if (content.hasExtras()) {
                var basis = basisOf(invoice);
                var known = extrasOf.getOrDefault(invoice.invoiceId(), List.of());
                assertThat(InvoiceContent.of(basis.price(content.period(), known, Explain.OFF)))
                        .isEqualTo(asItServes(content));
                var alone = InvoiceContent.of(basis.price(content.period(), Explain.OFF));
                more = Math.addExact(more, content.total() - alone.total());
                scheduled.add(with(invoice, alone));
            } else {
                scheduled.add(invoice);
            }
        }
        return new Books(orders, scheduled, more, toCredit);
    }

    private static Invoice with(Invoice invoice, InvoiceContent content) {
        return new Invoice(
                invoice.invoiceId(),
                invoice.version(),
                invoice.to(),
                invoice.differenceOf(),
                content,
                invoice.billAt(),
                invoice.dueAt(),
                invoice.credit(),
                invoice.prepaid(),
                invoice.live(),
                invoice.issued(),
                invoice.isVoided());
    }

    /// The order accepted last.
    Order current() {
        return accepted().getLast();
    }

    List<Order> accepted() {
        return orders.stream()
                .filter(order -> order.status() == OrderStatus.ACCEPTED)
                .sorted(Comparator.comparingInt(Order::sequence))
                .toList();
    }

    /// One that was billed before its period began bears the tax of that day (R6).
    InvoiceBasis basisOf(Invoice invoice) {
        var order = order(invoice.to().agreedOrderId());
        var basis = order.basisOf(invoice, this::order);
        return isBilledAhead(invoice) ? basis.taxed(order.terms().tax().on(billedOn(invoice))) : basis;
    }

    static boolean isBilledAhead(Invoice invoice) {
        return invoice.isIssued()
                && billedOn(invoice).isBefore(invoice.content().period().start());
    }

    private static LocalDate billedOn(Invoice invoice) {
        return invoice.billAt().atZone(invoice.to().timeZone()).toLocalDate();
    }

    private Order order(UUID orderId) {
        return orders.stream()
                .filter(order -> order.orderId().equals(orderId))
                .findFirst()
                .orElseThrow();
    }

    Map<UUID, Invoice> byId() {
        return invoices.stream().collect(Collectors.toMap(Invoice::invoiceId, invoice -> invoice));
    }

    /// The invoices of the agreement made last, whatever upgrades it has seen since.
    List<Invoice> ofAgreement() {
        var ids = new HashSet<UUID>();
        var order = current();
        while (ids.add(order.orderId()) && order.orderType() == OrderType.UPGRADE) {
            order = order(order.baseOrderId());
        }
        return invoices.stream()
                .filter(invoice -> ids.contains(invoice.to().agreedOrderId()))
                .toList();
    }

    /// What all invoices bill, less what recasts and upgrades took back of those that were issued, or will. Nobody pays
    /// here, so all that is credited lowers what is owed.
    long billed() {
        return invoices.stream()
                        .mapToLong(invoice -> invoice.content().total()
                                - (invoice.issued() == null
                                        ? 0
                                        : invoice.issued().adjusted()))
                        .reduce(0, Math::addExact)
                - toCredit;
    }

    long orderValues() {
        return accepted().stream()
                .mapToLong(order -> order.orderValue().minorUnits())
                .reduce(0, Math::addExact);
    }

    /// R11, R22, R26: order values add up to the invoices, no day of a brick is billed twice, and pricing an invoice
    /// again from its order gives what is on it.
    void check() {
        for (var invoice : invoices) {
            var basis = basisOf(invoice);
            var priced = basis.price(invoice.content().period(), Explain.ON);
            assertThat(InvoiceContent.of(priced))
                    .as("%s priced again", invoice)
                    .isEqualTo(asItServes(invoice.content()));
            assertThat(priced.totals().gross().money().minorUnits())
                    .isEqualTo(invoice.content().subTotal());
            assertThat(priced.totals().total().money().minorUnits())
                    .isEqualTo(invoice.content().total());
        }
        assertThat(billed() + extras).as("sum of the order values").isEqualTo(orderValues());
        noDayIsBilledTwice();
    }

    /// With the days that pauses have moved in the place of those that are printed (R13).
    private static InvoiceContent asItServes(InvoiceContent content) {
        var lines = content.lines().stream()
                .map(line -> new InvoiceLine(
                        line.brickId(),
                        line.brickName(),
                        line.brickCode(),
                        line.kind(),
                        line.quantity(),
                        line.serves(),
                        line.subTotal(),
                        line.net(),
                        line.tax(),
                        line.chargeId()))
                .toList();
        return new InvoiceContent(content.period(), lines, content.taxes());
    }

    private record Service(UUID brickId, DatePeriod days) {}

    private void noDayIsBilledTwice() {
        var last = new HashMap<UUID, DatePeriod>();
        invoices.stream()
                .filter(Invoice::billsAPeriod)
                .flatMap(Books::live)
                .sorted(Comparator.comparing(service -> service.days.start()))
                .forEach(service -> {
                    var before = last.put(service.brickId, service.days);
                    assertThat(before == null || !before.end().isAfter(service.days.start()))
                            .as("%s after %s", service, before)
                            .isTrue();
                });
    }

    /// The days that an invoice still bills of each brick.
    private static Stream<Service> live(Invoice invoice) {
        var live = invoice.live();
        return live == null
                ? Stream.of()
                : invoice.content().lines().stream()
                        .filter(line -> line.serves().start().isBefore(live.end()))
                        .map(line -> new Service(
                                line.brickId(),
                                new DatePeriod(
                                        line.serves().start(),
                                        earlier(line.serves().end(), live.end()))));
    }

    private static LocalDate earlier(LocalDate one, LocalDate other) {
        return one.isBefore(other) ? one : other;
    }
}
