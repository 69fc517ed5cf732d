package io.billwright.position;

import io.billwright.position.Terms.Kind;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// R12: a recast withdraws scheduled invoices, gives back what was billed for unused time, and begins a new
/// agreement.
final class Recast {

    private final Position position;
    private final Agreement old;
    private final LocalDate from;
    private boolean hasGiven;

    private Recast(Position position, LocalDate startsAt) {
        this.position = position;
        this.old = position.agreement();
        this.from = old.rests().agreed(startsAt);
    }

    /// The figures of an estimate: the total of the new agreement, the credit for earlier payments, and all credit
    /// applied to it.
    record Outcome(long total, long given, long credit) {}

    /// @param company the company that takes over, or null
    static Outcome accept(
            Position position, Agreement next, Position.Renewal renewal, boolean atCheckout, @Nullable String company) {
        var recast = new Recast(position, next.start());
        var deferred = recast.withdraw();
        var commitments = new Commitments(position, recast.old, recast.from, next.start());
        long given = recast.giveBack(commitments);
        long credit = given + recast.setFree();
        recast.old.cut(recast.from, next.start());
        commitments.keepTheRest(recast.hasGiven);
        var before = position.company;
        position.renewal = renewal;
        if (company != null) {
            position.usage.leaveTo(before);
        }
        position.add(next, atCheckout, company == null ? position.buyer : company);
        position.milestones.replace(next.terms());
        var first = position.books.invoices.stream()
                .filter(invoice -> invoice.agreement == next)
                .findFirst()
                .orElseThrow();
        long total = position.books.invoices.stream()
                .filter(invoice -> invoice.agreement == next)
                .mapToLong(position::expected)
                .sum();
        first.extras.addAll(deferred);
        recast.setAside(next, credit, before, company == null);
        if (company != null) {
            position.on(() -> next.rests().real(next.start()), () -> takeOver(position, company));
        }
        position.settle();
        return new Outcome(total, given, credit);
    }

    private static void takeOver(Position position, String company) {
        position.company = company;
        position.usage.billAlone();
    }

    /// Returns the milestones of withdrawn invoices. What was paid on such an invoice becomes credit (R16).
    private List<Milestones.Done> withdraw() {
        var deferred = new ArrayList<Milestones.Done>();
        for (var invoice : position.books.invoices) {
            if (invoice.isOpen()
                    && invoice.agreement == old
                    && invoice.service.end().isAfter(from)) {
                if (invoice.service.start().isBefore(from)) {
                    shorten(invoice);
                } else {
                    invoice.withdrawn = true;
                    deferred.addAll(invoice.extras);
                    position.books.accounts.add(invoice.company, invoice.paid());
                }
            }
        }
        position.forgetFrom(old.rests().real(from));
        return deferred;
    }

    private void shorten(Invoice invoice) {
        shorten(invoice, old, from);
    }

    static void shorten(Invoice invoice, Agreement agreement, LocalDate from) {
        invoice.service = new Span(invoice.service.start(), from);
        if (invoice.change != null) {
            invoice.charges = agreement.asAgreed(invoice.change, invoice.service);
        }
    }

    /// The unused credit of an earlier recast passes on to this one.
    private long setFree() {
        long sum = 0;
        for (var invoice : position.books.invoices) {
            if (invoice.withdrawn) {
                sum += invoice.reserved;
                invoice.reserved = 0;
            }
        }
        return sum;
    }

    /// Lowers the unpaid amount first; only money that was really paid becomes credit. If an upgrade has given back
    /// some of the days before, that is deducted from the invoices that billed them (A6).
    private long giveBack(Commitments commitments) {
        var unused = new LinkedHashMap<Invoice, Invoice.Note>();
        for (var invoice : position.books.invoices) {
            if (invoice.isIssued()
                    && invoice.agreement == old
                    && invoice.service.end().isAfter(from)) {
                unused.put(invoice, unused(invoice, charge -> ratio(charge, commitments)));
            }
        }
        long before = unused.values().stream()
                .mapToLong(note -> Math.max(0, -note.total()))
                .sum();
        var given = new ArrayList<Given>();
        long rest = 0;
        for (var one : unused.entrySet()) {
            long wanted = Math.max(0, one.getValue().total() - before);
            before -= Math.clamp(one.getValue().total(), 0, before);
            var own = new Given(one.getKey(), one.getValue());
            rest += own.credit(own.lower(wanted));
            given.add(own);
        }
        // What exceeds the unpaid and the paid amount of one invoice is taken from the others.
        for (var other : given) {
            rest = other.lower(rest);
        }
        for (var other : given) {
            rest = other.credit(rest);
        }
        given.forEach(Given::giveBack);
        hasGiven = given.stream().anyMatch(one -> one.lowered + one.credit > 0);
        return given.stream().mapToLong(one -> one.credit).sum();
    }

    /// The amounts given back of one invoice.
    private static final class Given {
        private final Invoice invoice;
        private final Invoice.Note unused;
        private long lowered;
        private long credit;

        Given(Invoice invoice, Invoice.Note unused) {
            this.invoice = invoice;
            this.unused = unused;
        }

        long lower(long wanted) {
            long more = Math.clamp(wanted, 0, Math.min(invoice.unpaid() - lowered, left()));
            lowered += more;
            return wanted - more;
        }

        long credit(long wanted) {
            long paid = invoice.paid() + invoice.credited - credit;
            long more = Math.clamp(wanted, 0, Math.max(0, Math.min(paid, left())));
            credit += more;
            return wanted - more;
        }

        private long left() {
            return Math.max(0, invoice.left() - lowered - credit);
        }

        void giveBack() {
            if (lowered + credit > 0) {
                invoice.givenBack.add(part(invoice, unused, lowered + credit, lowered));
                invoice.recover();
            }
        }
    }

    /// Part of the unused amount, or of the invoice as a whole if nothing of it is unused; net and tax in the same
    /// ratio (R5).
    private static Invoice.Note part(Invoice invoice, Invoice.Note note, long given, long lowered) {
        if (given == note.total()) {
            return Invoice.Note.of(note.net(), note.tax(), lowered, note.nets(), note.taxes());
        }
        var share =
                note.total() == 0 ? Fraction.of(invoice.tax(), invoice.total()) : Fraction.of(note.tax(), note.total());
        long tax = share.times(given).cents();
        var nets = note.total() == 0 ? invoice.charges.stream().map(Charge::net).toList() : note.nets();
        var taxes = note.total() == 0 ? invoice.taxes : note.taxes();
        return Invoice.Note.of(given - tax, tax, lowered, spread(given - tax, nets), spread(tax, taxes));
    }

    private static List<Long> spread(long cents, List<Long> over) {
        return Spread.over(cents, over.stream().map(Fraction::of).toList());
    }

    /// The unused part of an invoice, given the unused ratio of each charge.
    static Invoice.Note unused(Invoice invoice, Function<Charge, Fraction> ratios) {
        var left = left(invoice);
        var nets = new ArrayList<Long>();
        var taxes = new ArrayList<Long>();
        for (int i = 0; i < invoice.charges.size(); i++) {
            var ratio = ratios.apply(invoice.charges.get(i));
            nets.add(ratio.times(left.get(2 * i)).cents());
            taxes.add(ratio.times(left.get(2 * i + 1)).cents());
        }
        long net = nets.stream().mapToLong(Long::longValue).sum();
        long tax = taxes.stream().mapToLong(Long::longValue).sum();
        for (var note : invoice.notes) {
            for (int i = 0; i < note.charges().size(); i++) {
                var ratio = ratios.apply(note.charges().get(i));
                net += ratio.times(note.charges().get(i).net()).cents();
                tax += ratio.times(note.chargeTaxes().get(i)).cents();
            }
        }
        return Invoice.Note.of(net, tax, 0, nets, taxes);
    }

    /// The net and tax of each line in turn that credit notes have left, not counting notes for particular days.
    /// Notes that name lines reduce those; others reduce the rest in proportion (R5).
    static List<Long> left(Invoice invoice) {
        long noted = invoice.notes.stream()
                .filter(note -> note.charges().isEmpty() && !note.byLine())
                .mapToLong(Invoice.Note::total)
                .sum();
        var billed = new ArrayList<Fraction>();
        long total = 0;
        for (int i = 0; i < invoice.charges.size(); i++) {
            long net = invoice.charges.get(i).net() - invoice.noted(i, Invoice.Note::nets);
            long tax = invoice.taxes.get(i) - invoice.noted(i, Invoice.Note::taxes);
            billed.add(Fraction.of(net));
            billed.add(Fraction.of(tax));
            total += net + tax;
        }
        return Spread.over(total - noted, billed);
    }

    /// One-time bricks, milestones and overage are not given back; commitments are by unconsumed units.
    private Fraction ratio(Charge charge, Commitments commitments) {
        if (charge.kind() != Charge.Kind.SCHEDULE
                || charge.brick().kind() == Kind.ONE_TIME
                || !charge.days().end().isAfter(from)) {
            return Fraction.ZERO;
        }
        var units = charge.brick().kind() == Kind.USAGE ? commitments.unused(charge) : Optional.<Fraction>empty();
        if (units.isPresent()) {
            return units.get();
        }
        var unused =
                new Span(Span.later(charge.days().start(), from), charge.days().end());
        return old.months(unused.start(), unused.end())
                .over(old.months(charge.days().start(), charge.days().end()));
    }

    /// Reserves the credit for the new invoices, oldest first; what is left becomes credit of the company.
    private void setAside(Agreement next, long credit, String before, boolean isSame) {
        long left = credit;
        for (var invoice : position.books.invoices) {
            if (invoice.agreement == next && isSame) {
                invoice.reserved = Math.min(left, Math.max(0, position.expected(invoice)));
                left -= invoice.reserved;
            }
        }
        position.books.accounts.add(before, left);
    }
}
