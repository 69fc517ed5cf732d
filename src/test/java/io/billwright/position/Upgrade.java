package io.billwright.position;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// R11: an upgrade settles each period by the state of its own invoice.
final class Upgrade {

    private final Position position;
    private final Agreement agreement;
    private final LocalDate day;
    private final Span from;
    private final Terms before;
    private final Stage stage;
    private final Layers layers;
    private final Supplier<List<Taken>> noted;
    private final List<Decrease> decreases = new ArrayList<>();
    private final List<Invoice> added = new ArrayList<>();
    private long value;
    /// False if part of what would be credited was voided: voided amounts stay unbilled, but the rules do not say how
    /// much of a change that concerns.
    private boolean isCertain = true;

    /// An amount that the service credited on an invoice.
    record Taken(Invoice invoice, long net, long tax) {}

    private Upgrade(Position position, LocalDate startsAt, Terms terms, Supplier<List<Taken>> noted) {
        this.position = position;
        this.noted = noted;
        this.agreement = position.agreement();
        this.day = Span.later(startsAt, position.today);
        this.from = new Span(agreement.rests().agreed(startsAt), agreement.agreedEnd());
        this.before = agreement.terms();
        this.value = -toCome();
        this.stage = agreement.upgrade(from.start(), startsAt, terms);
        this.layers = new Layers(position, agreement, stage, from, day);
        this.value += toCome();
    }

    /// Accepts terms from a calendar day on, for the company that takes over, if any. Returns the resulting change of
    /// all invoices, less credit notes. If several invoices billed a period, the rules do not say which one is
    /// credited: the model takes the service's choice (`noted`), within what is left of each and within the sum.
    static OptionalLong accept(
            Position position, LocalDate startsAt, Terms terms, @Nullable String company, Supplier<List<Taken>> noted) {
        var upgrade = new Upgrade(position, startsAt, terms, noted);
        if (company != null) {
            upgrade.takeOver(company);
        }
        upgrade.settle();
        upgrade.setAsideAgain();
        position.on(upgrade::realDay, upgrade::changeMilestones);
        position.settle();
        return upgrade.isCertain ? OptionalLong.of(upgrade.value) : OptionalLong.empty();
    }

    /// Unless a recast has replaced the milestones.
    private void changeMilestones() {
        if (position.agreement() == agreement) {
            position.milestones.change(stage.terms(), before);
        }
    }

    private LocalDate realDay() {
        return agreement.rests().real(from.start());
    }

    /// R22: an estimate considers the schedule alone, whatever else the invoices bill.
    private long toCome() {
        return position.books.invoices.stream()
                .filter(invoice -> invoice.isOpen() && concerns(invoice))
                .mapToLong(invoice -> position.total(
                        agreement.charges(invoice.service, invoice.apart), invoice.billDay, invoice.company))
                .sum();
    }

    /// R12: reserved credit of a recast pays the changed invoices, oldest first, and then the new ones.
    private void setAsideAgain() {
        var open = Stream.concat(
                        position.books.invoices.stream()
                                .filter(invoice -> invoice.isOpen() && concerns(invoice))
                                .sorted(Comparator.comparing(invoice -> invoice.service.start())),
                        added.stream())
                .toList();
        long left = open.stream().mapToLong(invoice -> invoice.reserved).sum();
        for (var invoice : open) {
            invoice.reserved = Math.min(left, Math.max(0, position.expected(invoice)));
            left -= invoice.reserved;
        }
        position.books.accounts.add(position.buyer, left);
    }

    private void takeOver(String company) {
        position.company = company;
        position.buyer = company;
        for (var invoice : position.books.invoices) {
            if (invoice.isOpen() && concerns(invoice)) {
                invoice.company = company;
            }
        }
    }

    private boolean concerns(Invoice invoice) {
        return invoice.kind == Invoice.Kind.PERIOD
                && invoice.agreement == agreement
                && !invoice.service.and(from).isEmpty();
    }

    private void settle() {
        var more = new ArrayList<Charge>();
        var invoices = position.books.invoices.stream()
                .filter(invoice -> concerns(invoice) && invoice.rebilledAs == null)
                .sorted(Comparator.comparing(invoice -> invoice.service.start()))
                .toList();
        for (var invoice : invoices) {
            var difference = invoice.isOpen() ? List.<Charge>of() : agreement.difference(stage, invoice.service);
            boolean isMore = position.total(difference, day, position.buyer) > 0;
            if (isMore) {
                invoice.apart.add(stage);
                invoice.dearer.add(stage);
            } else if (difference.isEmpty() && invoice.apart.contains(agreement.before(stage))) {
                // Days that are already billed separately, and that this change does not affect, stay so.
                invoice.apart.add(stage);
            }
            if (isMore && !invoice.voided) {
                more.addAll(difference);
                continue;
            }
            billTogether(more);
            if (isMore) {
                bill(difference, Span.later(agreement.rests().real(invoice.service.start()), day));
            } else if (!invoice.voided && !difference.isEmpty()) {
                decreases.add(new Decrease(invoice, difference));
                invoice.apart.add(stage);
            }
        }
        billTogether(more);
        if (!decreases.isEmpty()) {
            value -= wanted();
            isCertain = !isVoidedInPart();
            position.on(this::realDay, this::takeBack);
        }
    }

    /// Consecutive periods share one invoice for their increases.
    private void billTogether(List<Charge> more) {
        if (!more.isEmpty()) {
            bill(List.copyOf(more), day);
            more.clear();
        }
    }

    /// The amount to credit: from each invoice what it billed, as far as that is left of it, first from the invoices
    /// of earlier upgrades, the latest first, and then from the period's invoice.
    private long wanted() {
        long wanted = 0;
        var left = new HashMap<Invoice, Long>();
        for (var decrease : decreases) {
            if (decrease.invoice().voided) {
                continue;
            }
            var rest = decrease.parts();
            for (var layer : layers.of(decrease)) {
                var part = layer == decrease.invoice() ? rest : rest.atMost(layers.billedFor(layer, decrease));
                // Rounding differences of up to two cents stay with the later of two changes.
                var wish = rest.minus(part).total() <= 2 ? rest : part;
                long there = left.computeIfAbsent(layer, layers::left);
                long taken = Math.clamp(there, 0, wish.total());
                left.put(layer, there - taken);
                wanted += taken;
                rest = layer == decrease.invoice() ? rest.less(taken) : rest.minus(wish);
            }
        }
        return wanted;
    }

    /// An invoice that has been voided by now is not credited; a rebilled one counts as if it had been issued from
    /// the start. Days taken over by a recast are left out, because the recast has given them back itself.
    private void takeBack() {
        decreases.replaceAll(decrease -> decrease.ofToday(agreement.asAgreed(stage, decrease.invoice().service)));
        decreases.stream()
                .map(Decrease::invoice)
                .filter(invoice -> invoice.voided)
                .forEach(invoice -> invoice.apart.remove(stage));
        boolean isPlain = decreases.stream()
                .allMatch(decrease -> layers.differences(decrease).isEmpty());
        var taken = isPlain ? null : noted.get();
        if (taken != null && fits(taken)) {
            taken.forEach(this::take);
        } else {
            decreases.stream()
                    .filter(decrease -> !decrease.invoice().voided)
                    .forEach(decrease -> position.books.noteCharges(decrease.invoice(), decrease.charges()));
        }
    }

    private boolean fits(List<Taken> taken) {
        var possible = decreases.stream()
                .flatMap(decrease -> layers.of(decrease).stream())
                .toList();
        long sum = taken.stream().mapToLong(one -> one.net + one.tax).sum();
        return taken.stream()
                        .allMatch(
                                one -> possible.contains(one.invoice) && one.net + one.tax <= layers.left(one.invoice))
                && (sum == wanted() || (isVoidedInPart() && sum < wanted()))
                && decreases.stream().allMatch(decrease -> areInOrder(layers.of(decrease), decrease.invoice(), taken));
    }

    /// A8: an invoice that is billed later is credited only if nothing is left of the period's.
    private static boolean areInOrder(List<Invoice> layers, Invoice period, List<Taken> taken) {
        return taken.stream().noneMatch(one -> one.invoice.isOpen() && layers.contains(one.invoice))
                || taken.stream()
                                .filter(one -> one.invoice == period)
                                .mapToLong(one -> one.net + one.tax)
                                .sum()
                        == period.left();
    }

    private boolean isVoidedInPart() {
        return decreases.stream()
                .anyMatch(decrease -> layers.differences(decrease).stream().anyMatch(one -> one.voided));
    }

    /// Issues an invoice that is billed later, so that it can be credited.
    private void take(Taken taken) {
        if (taken.invoice.isOpen()) {
            position.issue(taken.invoice);
        }
        var days = new Span(Span.later(taken.invoice.service.start(), from.start()), taken.invoice.service.end());
        var charges = agreement.asAgreed(stage, days);
        var brick = stage.terms().lines().getFirst().brick();
        var whole = List.of(new Charge(brick.inTime(), days, -taken.net, Charge.Kind.SCHEDULE));
        position.books.note(taken.invoice, taken.net, taken.tax, charges.isEmpty() ? whole : charges);
    }

    private void bill(List<Charge> charges, LocalDate billDay) {
        var service = new Span(
                charges.stream()
                        .map(charge -> charge.days().start())
                        .min(LocalDate::compareTo)
                        .orElseThrow(),
                charges.stream()
                        .map(charge -> charge.days().end())
                        .max(LocalDate::compareTo)
                        .orElseThrow());
        var invoice = position.books.add(Invoice.Kind.DIFFERENCE, position.buyer, agreement, 0, service, billDay);
        invoice.charges = Charge.together(charges);
        invoice.change = stage;
        added.add(invoice);
        value += position.expected(invoice);
    }
}
