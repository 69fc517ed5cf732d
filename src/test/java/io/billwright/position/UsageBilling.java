package io.billwright.position;

import io.billwright.position.Metering.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// R12, R17, R18: which invoice bills usage, by difference to what was billed before, and to which company.
final class UsageBilling {

    private final Position position;
    private final Map<Agreement, String> usageOf = new HashMap<>();
    private final Map<Invoice, Map<Metering.Key, Long>> usageOn = new HashMap<>();

    UsageBilling(Position position) {
        this.position = position;
    }

    /// The amounts due for all windows that have ended.
    List<Charge> take(Invoice invoice) {
        return take(invoice, key -> !position.metering.isReleased(key));
    }

    /// The amounts that another invoice billed before it was voided.
    List<Charge> takeAgain(Invoice invoice, Invoice voided) {
        var keys = Set.copyOf(usageOn.getOrDefault(voided, Map.of()).keySet());
        keys.forEach(position.metering::changed);
        return take(invoice, keys::contains);
    }

    void release(Invoice invoice) {
        usageOn.getOrDefault(invoice, Map.of()).forEach(position.metering::release);
    }

    boolean isReleased(Invoice invoice) {
        return usageOn.getOrDefault(invoice, Map.of()).keySet().stream().allMatch(position.metering::isReleased);
    }

    private List<Charge> take(Invoice invoice, Predicate<Metering.Key> which) {
        var charges = new ArrayList<Charge>();
        for (var agreement : position.agreements) {
            for (var window : Metering.windows(agreement)) {
                var key = Metering.key(window);
                long due = position.metering.cost(window) - position.metering.billed(key);
                if (due != 0
                        && which.test(key)
                        && usageOf.getOrDefault(agreement, position.buyer).equals(invoice.company)
                        && !window.real().end().isAfter(position.today)) {
                    charges.add(new Charge(window.brick(), window.days(), due, Charge.Kind.USAGE));
                    position.metering.bill(key, due);
                    usageOn.computeIfAbsent(invoice, _ -> new LinkedHashMap<>()).merge(key, due, Long::sum);
                }
            }
        }
        return charges;
    }

    /// R12: usage before a takeover is billed to the earlier company, on an invoice of its own.
    void leaveTo(String before) {
        for (var one : position.agreements) {
            usageOf.putIfAbsent(one, before);
        }
    }

    /// R18: at the start of a day, bills usage that no scheduled invoice will carry: when a month has ended, whenever
    /// something has changed after the end of the subscription, and for a company that was replaced (R12).
    void billAlone() {
        var agreement = position.agreement();
        var today = agreement.rests().agreed(position.today);
        boolean isPaused = !agreement.rests().real(today).equals(position.today);
        boolean monthOver = !isPaused
                && !today.isBefore(agreement.start())
                && agreement.months(agreement.start(), today).isWhole();
        if (position.isOver() || monthOver) {
            billAlone(position.buyer);
        }
        usageOf.values().stream()
                .distinct()
                .filter(one -> !one.equals(position.buyer))
                .forEach(this::billAlone);
    }

    private boolean isToCome(String company) {
        return position.books.invoices.stream()
                .anyMatch(invoice ->
                        invoice.isOpen() && invoice.kind == Invoice.Kind.PERIOD && invoice.company.equals(company));
    }

    private void billAlone(String to) {
        if (isToCome(to)) {
            return;
        }
        var day = new Span(position.today, position.today.plusDays(1));
        var invoice = new Invoice(position.books.invoices.size(), Invoice.Kind.ALONE, to, null, 0, day, position.today);
        var charges = take(invoice);
        if (!charges.isEmpty()) {
            position.books.invoices.add(invoice);
            position.books.issue(invoice, charges, position.today);
        }
    }

    void use(Entry entry) {
        position.metering.put(entry);
        touched(entry);
    }

    /// R17: an edit that leaves the entry as it was is no change, so it does not bill what a void has released.
    void edit(Entry was, Entry now) {
        position.metering.put(now);
        if (!now.equals(was)) {
            touched(was);
            touched(now);
        }
    }

    void delete(Entry entry) {
        position.metering.delete(entry.id());
        touched(entry);
    }

    private void touched(Entry entry) {
        for (var agreement : position.agreements) {
            for (var window : Metering.windows(agreement)) {
                if (window.brick().id().equals(entry.brickId()) && window.real().has(entry.day())) {
                    position.metering.changed(Metering.key(window));
                }
            }
        }
    }
}
