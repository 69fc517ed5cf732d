package io.billwright.agreements.orders;

import io.billwright.agreements.orders.ConsumedUnits.BilledUnits;
import io.billwright.agreements.orders.ConsumedUnits.Consumed;
import io.billwright.agreements.orders.CreditDecreases.NotedLine;
import io.billwright.agreements.orders.RecastRest.Given;
import io.billwright.core.contract.BilledInvoice;
import io.billwright.core.contract.BilledInvoice.BilledLine;
import io.billwright.core.contract.BilledInvoice.Unused;
import io.billwright.core.contract.RecastCredit;
import io.billwright.core.contract.RecastCredit.CreditedInvoice;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.core.time.ContractCalendar;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceLine;
import io.billwright.invoicing.invoices.Issued;
import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.Postings;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;

/// What a recast gives back of an issued invoice (R12): `lowered` reduces what is unpaid, `credit` is what was paid
/// for days that the new agreement bills. Both include their tax, which is also given separately. `units` are the
/// units of commitments that the invoice has billed.
record RecastAdjustment(
        Invoice invoice, Money lowered, Money loweredTax, Money credit, Money creditTax, List<BilledUnits> units) {

    /// What credit notes took back of invoices: those of upgrades, and manual ones that name lines.
    record Noted(Function<Invoice, List<TakenBack>> byUpgrades, Function<Invoice, List<NotedLine>> byLines) {}

    /// The adjustments of the invoices that bill days from `startsAt` on, oldest first. Months are counted by the
    /// calendar of each invoice; `consumed` tells how much of a line's commitment was consumed.
    static List<RecastAdjustment> of(
            List<Invoice> invoices,
            Function<Invoice, ContractCalendar> calendar,
            Noted noted,
            BiFunction<Invoice, InvoiceLine, Consumed> consumed,
            LocalDate startsAt,
            CurrencyCode currency) {
        var lines = invoices.stream()
                .map(invoice -> consumed(invoice, consumed, startsAt))
                .toList();
        var facts = new ArrayList<BilledInvoice>(invoices.size());
        for (int i = 0; i < invoices.size(); i++) {
            facts.add(facts(invoices.get(i), calendar, noted, consumed, lines.get(i), startsAt, currency));
        }
        var credited = RecastCredit.of(facts, startsAt, currency, Explain.OFF).invoices();
        var given = RecastRest.spread(invoices, facts, credited);
        var adjustments = new ArrayList<RecastAdjustment>(invoices.size());
        for (int i = 0; i < invoices.size(); i++) {
            var invoice = invoices.get(i);
            var units = units(invoice, lines.get(i), KeptLines.of(invoice, noted, currency));
            adjustments.add(of(invoice, credited.get(i), given.get(i), units, currency));
        }
        return adjustments;
    }

    static BilledInvoice facts(
            Invoice invoice,
            Function<Invoice, ContractCalendar> calendar,
            Noted noted,
            BiFunction<Invoice, InvoiceLine, Consumed> consumed,
            List<Consumed> lines,
            LocalDate startsAt,
            CurrencyCode currency) {
        return facts(
                invoice,
                calendar.apply(invoice),
                lowered(invoice, noted.byUpgrades.apply(invoice), consumed, startsAt, currency),
                KeptLines.of(invoice, noted, currency),
                lines,
                currency);
    }

    static List<Consumed> consumed(
            Invoice invoice, BiFunction<Invoice, InvoiceLine, Consumed> consumed, LocalDate startsAt) {
        return invoice.content().lines().stream()
                .map(line -> consumed(invoice, line, consumed, startsAt))
                .toList();
    }

    /// A credit note takes back units of a line in proportion to what it takes of the price.
    private static List<BilledUnits> units(Invoice invoice, List<Consumed> lines, List<Money> kept) {
        var units = new ArrayList<BilledUnits>();
        for (int i = 0; i < lines.size(); i++) {
            var left = kept.get(2 * i).minorUnits();
            var net = invoice.content().lines().get(i).net();
            lines.get(i).units().forEach(billed -> units.add(billed.noted(Fraction.of(left, net))));
        }
        return units;
    }

    private static RecastAdjustment of(
            Invoice invoice, CreditedInvoice credited, Given given, List<BilledUnits> units, CurrencyCode currency) {
        var share = taxShare(invoice, credited, currency);
        var loweredTax = Money.round(given.lowered().exact().times(share), currency);
        // A running total (R5): rounded one by one, the two could differ by a cent from the tax of what is unused.
        var tax = Money.round(given.lowered().plus(given.credit()).exact().times(share), currency);
        return new RecastAdjustment(invoice, given.lowered(), loweredTax, given.credit(), tax.minus(loweredTax), units);
    }

    /// The share of tax in what is given back: that of the unused part or, if nothing is unused, that of the invoice.
    private static Fraction taxShare(Invoice invoice, CreditedInvoice credited, CurrencyCode currency) {
        var unused = credited.unused().money().minorUnits();
        var content = invoice.content();
        if (unused == 0) {
            return share(content.tax(), content.total());
        }
        return share(
                Money.sum(currency, credited.lines(), line -> line.tax().money())
                        .minorUnits(),
                unused);
    }

    private static Fraction share(long tax, long total) {
        return total == 0 ? Fraction.ZERO : Fraction.of(tax).dividedBy(Fraction.of(total));
    }

    /// Credit that paid an invoice counts as money. What credit notes took back is not given back again: those of
    /// upgrades took it from the days after their start, others from all lines in proportion.
    private static BilledInvoice facts(
            Invoice invoice,
            ContractCalendar calendar,
            List<BilledLine> lowered,
            List<Money> kept,
            List<Consumed> consumed,
            CurrencyCode currency) {
        var amounts = kept.iterator();
        var unused = consumed.iterator();
        var issued = issued(invoice);
        var lines = new ArrayList<>(invoice.content().lines().stream()
                .map(line -> new BilledLine(
                        amounts.next(),
                        amounts.next(),
                        line.serves(),
                        unused.next().unused()))
                .toList());
        lines.addAll(lowered);
        return new BilledInvoice(
                invoice.invoiceId(),
                calendar,
                new Money(Math.addExact(issued.paid(), issued.credited()), currency),
                new Money(issued.unpaid(), currency),
                lines);
    }

    /// What upgrades took back, as negative lines.
    private static List<BilledLine> lowered(
            Invoice invoice,
            List<TakenBack> taken,
            BiFunction<Invoice, InvoiceLine, Consumed> consumed,
            LocalDate startsAt,
            CurrencyCode currency) {
        var lowered = new ArrayList<BilledLine>();
        for (var one : taken) {
            if (one.lines().isEmpty()) {
                lowered.add(new BilledLine(
                        new Money(-one.net(), currency),
                        new Money(-one.tax(), currency),
                        one.days(),
                        new Unused.ByTime()));
            }
            for (var line : one.lines()) {
                lowered.add(new BilledLine(
                        new Money(line.net(), currency),
                        new Money(line.tax(), currency),
                        line.serves(),
                        consumed(invoice, line, consumed, startsAt).unused()));
            }
        }
        return lowered;
    }

    private static Consumed consumed(
            Invoice invoice,
            InvoiceLine line,
            BiFunction<Invoice, InvoiceLine, Consumed> consumed,
            LocalDate startsAt) {
        return switch (line.kind()) {
            case ADD_ON -> Consumed.without(new Unused.ByTime());
            case ONE_TIME, MILESTONE, OVERAGE, BALANCE -> Consumed.without(new Unused.Never());
            case USAGE -> {
                var units = consumed.apply(invoice, line);
                // Nothing is given back of a line that cost nothing.
                yield line.net() > 0 && line.serves().end().isAfter(startsAt)
                        ? units
                        : Consumed.without(units.unused());
            }
        };
    }

    private static Issued issued(Invoice invoice) {
        return Objects.requireNonNull(invoice.issued(), "only what was issued is adjusted");
    }

    /// `automatic`: what was paid becomes credit by itself, rather than by the seller's decision.
    Postings postings(UUID orderId, boolean automatic) {
        var to = invoice.to();
        var postings = new Postings(invoice.invoiceId(), "recast:" + orderId, to.billedCompanyId(), to.currency())
                .move(
                        Account.REVENUE,
                        Account.RECEIVABLE,
                        lowered.minus(loweredTax).minorUnits())
                .move(Account.TAX, Account.RECEIVABLE, loweredTax.minorUnits());
        return automatic
                ? postings.move(
                                Account.REVENUE,
                                Account.CUSTOMER_CREDIT,
                                credit.minus(creditTax).minorUnits())
                        .move(Account.TAX, Account.CUSTOMER_CREDIT, creditTax.minorUnits())
                : postings;
    }
}
