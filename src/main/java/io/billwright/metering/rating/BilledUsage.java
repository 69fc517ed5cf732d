package io.billwright.metering.rating;

import io.billwright.core.contract.Extra;
import io.billwright.core.contract.Extra.Metered;
import io.billwright.invoicing.invoices.ExtraCharges;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceLine;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.RebillStore;
import io.billwright.metering.rating.ChargeStore.Before;
import io.billwright.metering.rating.ChargeStore.Billed;
import io.billwright.metering.rating.ChargeStore.Window;
import io.billwright.metering.rating.RateUsage.Rated;
import io.billwright.metering.usage.CompactUsage;
import io.billwright.metering.usage.UsageDueStore;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// Adds usage to invoices: the first invoice after a window has closed bills it, and the next ones what has changed
/// in it since (R18).
@Component
final class BilledUsage implements ExtraCharges {

    private final CompactUsage compactUsage;
    private final RateUsage rateUsage;
    private final ReadMeters readMeters;
    private final ChargeStore charges;
    private final ChangedUsage changed;
    private final InvoiceStore invoices;
    private final RebillStore rebills;
    private final UsageDueStore usageDue;

    BilledUsage(
            CompactUsage compactUsage,
            RateUsage rateUsage,
            ReadMeters readMeters,
            ChargeStore charges,
            ChangedUsage changed,
            InvoiceStore invoices,
            RebillStore rebills,
            UsageDueStore usageDue) {
        this.compactUsage = compactUsage;
        this.rateUsage = rateUsage;
        this.readMeters = readMeters;
        this.charges = charges;
        this.changed = changed;
        this.invoices = invoices;
        this.rebills = rebills;
        this.usageDue = usageDue;
    }

    /// The usage as it was when the charges were made; later changes go on later invoices.
    @Override
    public Map<UUID, List<Extra>> of(Collection<Invoice> invoices) {
        var found = charges.ofInvoices(invoices.stream().map(Invoice::invoiceId).toList());
        if (found.isEmpty()) {
            return Map.of();
        }
        var agreed = rateUsage.agreed(found.stream().map(Charge::subscriptionId).collect(Collectors.toSet()));
        var billed = charges.billed(found.stream().map(Before::of).toList());
        var windows = found.stream()
                .map(charge -> Objects.requireNonNull(agreed.get(charge.subscriptionId()))
                        .window(charge.brickId(), charge.period().start())
                        .orElseThrow())
                .toList();
        var used = readMeters.used(windows, found.stream().map(Charge::counted).toList());
        var extras = new HashMap<UUID, List<Extra>>();
        for (int i = 0; i < found.size(); i++) {
            var charge = found.get(i);
            var before = billed.getOrDefault(Before.of(charge), Billed.NOTHING);
            extras.computeIfAbsent(charge.invoiceId(), _ -> new ArrayList<>())
                    .add(windows.get(i).metered(charge.chargeId(), used.get(i), before));
        }
        return extras;
    }

    @Override
    public Map<UUID, List<Extra>> due(Collection<Invoice> invoices, Instant now) {
        var alone = invoices.stream()
                .filter(invoice -> invoice.to().subscriptionId() == null)
                .toList();
        var extras = alone.isEmpty() ? new HashMap<UUID, List<Extra>>() : new HashMap<>(of(alone));
        var periods = inOrder(invoices);
        var ids = subscriptions(periods);
        if (!ids.isEmpty()) {
            compactUsage.mergeOnly(ids);
            Function<Invoice, LocalDate> day = invoice -> earlier(billed(invoice), today(invoice, now));
            var changes = worthBilling(ids, day.apply(periods.getLast()));
            if (!changes.isEmpty()) {
                extras.putAll(onto(periods, day, rebilled(periods), changes));
            }
        }
        return extras;
    }

    /// By invoice that rebills a voided one, the windows it may bill: those that the void released (R17).
    private Map<UUID, Set<Window>> rebilled(List<Invoice> periods) {
        var windows = new HashMap<UUID, Set<Window>>();
        rebills.voided(periods.stream().map(Invoice::invoiceId).toList())
                .forEach((anew, voided) -> windows.put(anew, Window.of(charges.released(voided))));
        return windows;
    }

    /// Settles closed windows whose changes come to nothing, and returns the windows whose changes do not.
    private List<Rated> worthBilling(Set<UUID> ids, LocalDate day) {
        var changes = rateUsage.changed(ids).stream().collect(Collectors.partitioningBy(Rated::comesToNothing));
        rateUsage.settle(changes.getOrDefault(true, List.of()).stream()
                .filter(rated -> rated.isOverOn(day))
                .toList());
        return changes.getOrDefault(false, List.of());
    }

    /// All open invoices of the subscriptions decide which of them bills what, including those of a renewal, which
    /// are not stored.
    @Override
    public Map<UUID, List<Extra>> expected(Collection<Invoice> open, Instant now) {
        var ids = subscriptions(open);
        if (ids.isEmpty()) {
            return of(open);
        }
        compactUsage.handle(ids);
        var stored =
                ids.stream().flatMap(id -> invoices.ofSubscription(id).stream()).filter(Invoice::isOpen);
        var periods = Stream.concat(stored, open.stream())
                .collect(Collectors.toMap(Invoice::invoiceId, Function.identity(), (known, _) -> known));
        return onto(
                inOrder(periods.values()),
                BilledUsage::billed,
                Map.of(),
                rateUsage.changed(ids).stream()
                        .filter(rated -> !rated.comesToNothing())
                        .toList());
    }

    /// Assigns each window to the first invoice by whose day it has closed.
    private static Map<UUID, List<Extra>> onto(
            List<Invoice> periods,
            Function<Invoice, LocalDate> day,
            Map<UUID, Set<Window>> rebilled,
            List<Rated> changed) {
        var extras = new HashMap<UUID, List<Extra>>();
        for (var rated : changed) {
            var window = rated.window().name();
            periods.stream()
                    .filter(invoice -> rated.isFor(invoice) && rated.isOverOn(day.apply(invoice)))
                    .filter(invoice -> rebilled.getOrDefault(invoice.invoiceId(), Set.of(window))
                            .contains(window))
                    .findFirst()
                    .ifPresent(invoice -> extras.computeIfAbsent(invoice.invoiceId(), _ -> new ArrayList<>())
                            .add(rated.metered()));
        }
        return extras;
    }

    private static Set<UUID> subscriptions(Collection<Invoice> invoices) {
        return invoices.stream()
                .map(invoice -> invoice.to().subscriptionId())
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    private static List<Invoice> inOrder(Collection<Invoice> invoices) {
        return invoices.stream()
                .filter(invoice -> invoice.to().subscriptionId() != null && invoice.billsAPeriod())
                .sorted(Comparator.comparing(Invoice::billAt))
                .toList();
    }

    private static LocalDate today(Invoice invoice, Instant now) {
        return now.atZone(invoice.to().timeZone()).toLocalDate();
    }

    /// An invoice that is issued by hand may be issued before its day.
    private static LocalDate earlier(LocalDate one, LocalDate other) {
        return one.isBefore(other) ? one : other;
    }

    private static LocalDate billed(Invoice invoice) {
        return invoice.billAt().atZone(invoice.to().timeZone()).toLocalDate();
    }

    /// Standalone invoices had their charges before they were issued. Changes that are left wait for the next
    /// invoice, or are billed on an invoice of their own if that was the last.
    @Override
    public void issued(Collection<Billing> issued, Instant now) {
        var billed = issued.stream().flatMap(BilledUsage::charges).toList();
        charges.insert(billed, now);
        changed.settled(billed.stream().map(Charge::hours).toList());
        issued.stream()
                .filter(one -> one.invoice().to().subscriptionId() == null)
                .forEach(one -> repriced(one.invoice()));
        var ids = subscriptions(inOrder(issued.stream().map(Billing::invoice).toList()));
        if (!ids.isEmpty()) {
            usageDue.billAlone(ids);
        }
    }

    private static Stream<Charge> charges(Billing billing) {
        var invoice = billing.invoice();
        var subscriptionId = invoice.to().subscriptionId();
        return subscriptionId == null
                ? Stream.empty()
                : billing.extras().stream()
                        .filter(Metered.class::isInstance)
                        .map(extra -> Charge.of((Metered) extra, subscriptionId, invoice));
    }

    /// Later charges for the same windows were differences to the former amounts of the invoice, so the windows are
    /// rated again.
    @Override
    public void repriced(Invoice invoice) {
        var changedIds = charges.update(invoice.content().lines().stream()
                .filter(line -> line.kind() == InvoiceLine.Kind.OVERAGE)
                .toList());
        if (!changedIds.isEmpty()) {
            var repriced = charges.ofInvoices(List.of(invoice.invoiceId())).stream()
                    .filter(charge -> changedIds.contains(charge.chargeId()))
                    .toList();
            changed.reopen(repriced.stream().map(Charge::hours).toList());
            usageDue.billAlone(repriced.stream().map(Charge::subscriptionId).collect(Collectors.toSet()));
        }
    }

    /// Usage may have waited for this invoice.
    @Override
    public void voided(Invoice invoice) {
        var subscriptionId = invoice.to().subscriptionId();
        if (subscriptionId != null) {
            usageDue.billAlone(List.of(subscriptionId));
        }
    }

    @Override
    public String name() {
        return "usage";
    }

    record Released(UUID brickId, LocalDate startsAt, LocalDate endsAt, BigDecimal used) {}

    /// Released usage is no longer billed, and nothing bills it, or what changed in it before, by itself: it is only
    /// rated again when it changes again.
    @Override
    public List<Released> release(UUID invoiceId, Instant now) {
        var released = charges.ofInvoices(List.of(invoiceId));
        if (!released.isEmpty()) {
            compactUsage.mergeOnly(released.stream().map(Charge::subscriptionId).collect(Collectors.toSet()));
            changed.settled(released.stream().map(Charge::hours).toList());
            charges.release(invoiceId, now);
        }
        return released.stream()
                .map(charge -> new Released(
                        charge.brickId(),
                        charge.period().start(),
                        charge.period().lastDay(),
                        charge.counted().used().quantity()))
                .toList();
    }

    /// An invoice of a subscription bills changed usage when it is issued; a standalone one gets its charges before.
    @Override
    public void rebill(Invoice voided, Invoice anew, Instant now) {
        var released = charges.released(voided.invoiceId());
        if (released.isEmpty()) {
            return;
        }
        changed.reopen(released.stream().map(Charge::hours).toList());
        if (anew.to().subscriptionId() == null) {
            var windows = Window.of(released);
            var ids = released.stream().map(Charge::subscriptionId).collect(Collectors.toSet());
            compactUsage.handle(ids);
            var again = worthBilling(ids, today(anew, now)).stream()
                    .filter(rated -> windows.contains(rated.window().name()))
                    .map(rated ->
                            Charge.of(rated.metered(), rated.window().subscriptionId(), anew.invoiceId(), anew.to()))
                    .toList();
            if (again.isEmpty()) {
                throw new Rejection.Invalid("the usage of the invoice is billed by another invoice")
                        .because(Reason.BILLED_ELSEWHERE);
            }
            charges.insert(again, now);
            changed.settled(again.stream().map(Charge::hours).toList());
        }
    }
}
