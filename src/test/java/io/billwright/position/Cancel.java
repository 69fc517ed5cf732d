package io.billwright.position;

import io.billwright.position.Terms.Kind;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// R27: the cancellation of a subscription. Charges for periods that never begin are credited in full. Periods that
/// have begun stay billed or, if unused time is given back, their scheduled invoices are shortened and their issued
/// ones credited.
final class Cancel {

    private final Position position;
    private final Agreement agreement;
    private final LocalDate lastDay;
    /// The first unused day, as an agreed day.
    private final LocalDate from;

    private Cancel(Position position, LocalDate lastDay) {
        this.position = position;
        this.agreement = position.agreement();
        this.lastDay = lastDay;
        this.from = from(agreement);
    }

    /// What credit notes come to, and by how much the credit of companies grows.
    record Outcome(long noted, long credit) {}

    static Outcome today(Position position) {
        return on(position, position.today, false);
    }

    /// All changes of money happen at once, even if the subscription ends on a later day.
    static Outcome on(Position position, LocalDate lastDay, boolean givesBack) {
        if (position.isPaused()) {
            position.resume();
        }
        long noted = position.books.noted();
        long credit = position.books.accounts.sum();
        var cancel = new Cancel(position, lastDay);
        if (givesBack) {
            cancel.shorten();
        }
        cancel.endPeriodsToCome();
        if (givesBack) {
            cancel.noteUnused();
        }
        position.forgetFrom(lastDay.plusDays(1));
        var outcome = new Outcome(position.books.noted() - noted, position.books.accounts.sum() - credit);
        new Commitments(position, cancel.agreement, cancel.from, lastDay.plusDays(1)).keepWhatBegan();
        cancel.agreement.cut(cancel.from, lastDay.plusDays(1));
        if (!givesBack) {
            cancel.agreement.staysBilled();
        }
        cancel.endTheReplaced();
        position.endsOn(lastDay, givesBack);
        position.settle();
        return outcome;
    }

    /// Also ends agreements that a recast would have replaced only later, together with their usage windows (R18).
    /// Commitments of which the recast gave back a part are left as they are.
    private void endTheReplaced() {
        for (var replaced : position.agreements) {
            var end = from(replaced);
            if (replaced != agreement && replaced.end().isAfter(end)) {
                if (position.books.invoices.stream()
                        .noneMatch(invoice -> invoice.agreement == replaced && !invoice.givenBack.isEmpty())) {
                    new Commitments(position, replaced, end, lastDay.plusDays(1)).keepWhatBegan();
                }
                replaced.cut(end, lastDay.plusDays(1));
            }
        }
    }

    /// Usage and completed milestones are left out: they are owed in any case.
    private static long scheduled(Invoice invoice) {
        long sum = 0;
        for (int i = 0; i < invoice.charges.size(); i++) {
            if (invoice.charges.get(i).kind() == Charge.Kind.SCHEDULE) {
                sum += invoice.charges.get(i).net() + invoice.taxes.get(i);
            }
        }
        return sum;
    }

    private boolean fallsInto(Invoice invoice) {
        return invoice.agreement == agreement
                && invoice.service.start().isBefore(from)
                && invoice.service.end().isAfter(from);
    }

    private void shorten() {
        for (var invoice : position.books.invoices) {
            if (invoice.isOpen() && fallsInto(invoice)) {
                Recast.shorten(invoice, agreement, from);
                long kept = Math.min(invoice.reserved, Math.max(0, position.expected(invoice)));
                position.books.accounts.add(position.company, invoice.reserved - kept);
                invoice.reserved = kept;
            }
        }
    }

    /// The first unused day in the agreed days of an agreement. Its pauses include those of the agreements that
    /// follow it.
    private LocalDate from(Agreement one) {
        var later = position.agreements.subList(position.agreements.indexOf(one), position.agreements.size());
        var day = lastDay;
        for (var rests :
                later.reversed().stream().map(Agreement::rests).distinct().toList()) {
            day = rests.agreed(day);
        }
        return day.plusDays(1);
    }

    /// Includes agreements that a recast would have replaced later, except for the days that the recast gave back
    /// (R12).
    private void endPeriodsToCome() {
        for (var invoice : List.copyOf(position.books.invoices)) {
            if (invoice.agreement == null || invoice.service.start().isBefore(from(invoice.agreement))) {
                continue;
            }
            if (invoice.isOpen()) {
                invoice.withdrawn = true;
                position.billAlone(invoice);
                position.books.accounts.add(invoice.company, invoice.reserved + invoice.paid());
                invoice.reserved = 0;
            } else if (invoice.isIssued() && invoice.service.start().isBefore(invoice.agreement.end())) {
                long amount = Math.min(scheduled(invoice), invoice.left());
                if (amount > 0) {
                    position.books.note(invoice, amount);
                }
            }
        }
    }

    /// What an upgrade gave back for the same days is deducted, from the oldest invoices first (A6).
    private void noteUnused() {
        var unused = new LinkedHashMap<Invoice, Invoice.Note>();
        for (var invoice : position.books.invoices) {
            if (invoice.isIssued() && fallsInto(invoice)) {
                unused.put(invoice, Recast.unused(invoice, this::ratio));
            }
        }
        long before = unused.values().stream()
                .mapToLong(note -> Math.max(0, -note.total()))
                .sum();
        for (var one : unused.entrySet()) {
            long offset = Math.clamp(one.getValue().total(), 0, before);
            before -= offset;
            note(one.getKey(), one.getValue(), offset);
        }
    }

    /// Credits line by line if the lines are certain, and otherwise as a part of the whole invoice.
    private void note(Invoice invoice, Invoice.Note unused, long offset) {
        long amount = Math.min(unused.total() - offset, invoice.left());
        if (amount <= 0) {
            return;
        }
        long byLine = unused.nets().stream().mapToLong(Long::longValue).sum()
                + unused.taxes().stream().mapToLong(Long::longValue).sum();
        boolean isByLine = offset == 0
                && !isTakenBackByUpgrade(invoice)
                && byLine == unused.total()
                && unused.nets().stream().allMatch(net -> net >= 0)
                && unused.taxes().stream().allMatch(tax -> tax >= 0)
                && unused.net() <= invoice.netLeft()
                && unused.tax() <= invoice.taxLeft();
        if (isByLine) {
            position.books.noteLines(invoice, unused.nets(), unused.taxes());
        } else {
            position.books.note(invoice, amount);
        }
    }

    /// Whether credit notes of upgrades have already taken back part of the unused days.
    private boolean isTakenBackByUpgrade(Invoice invoice) {
        var taken = new ArrayList<Long>();
        for (var note : invoice.notes) {
            for (int i = 0; i < note.charges().size(); i++) {
                var ratio = ratio(note.charges().get(i));
                taken.add(ratio.times(note.charges().get(i).net()).cents());
                taken.add(ratio.times(note.chargeTaxes().get(i)).cents());
            }
        }
        return taken.stream().anyMatch(cents -> cents != 0);
    }

    /// The unused share by time (R3). A commitment is not returned once its days have begun.
    private Fraction ratio(Charge charge) {
        if (charge.kind() != Charge.Kind.SCHEDULE
                || charge.brick().kind() == Kind.ONE_TIME
                || !charge.days().end().isAfter(from)
                || (charge.brick().kind() == Kind.USAGE && charge.days().start().isBefore(from))) {
            return Fraction.ZERO;
        }
        var start = Span.later(charge.days().start(), from);
        return agreement
                .months(start, charge.days().end())
                .over(agreement.months(charge.days().start(), charge.days().end()));
    }
}
