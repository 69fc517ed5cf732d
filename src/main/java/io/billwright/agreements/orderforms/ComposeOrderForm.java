package io.billwright.agreements.orderforms;

import io.billwright.agreements.orderforms.OrderFormView.Bill;
import io.billwright.agreements.orderforms.OrderFormView.Decline;
import io.billwright.agreements.orderforms.OrderFormView.Evidence;
import io.billwright.agreements.orderforms.OrderFormView.Issuer;
import io.billwright.agreements.orderforms.OrderFormView.Labeled;
import io.billwright.agreements.orderforms.OrderFormView.Renewal;
import io.billwright.agreements.orderforms.OrderFormView.Section;
import io.billwright.agreements.orderforms.OrderFormView.Timed;
import io.billwright.agreements.orderforms.OrderFormView.Totals;
import io.billwright.agreements.orders.BillDates;
import io.billwright.agreements.orders.NewSchedule;
import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderDigest;
import io.billwright.agreements.orders.OrderStatus;
import io.billwright.agreements.orders.OrderType;
import io.billwright.agreements.orders.UpgradeSchedule;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.core.contract.BrickKind;
import io.billwright.core.contract.ContractPricing;
import io.billwright.core.contract.Line;
import io.billwright.core.contract.Schedule;
import io.billwright.core.contract.Schedule.PricedLine;
import io.billwright.core.contract.Schedule.PricedPhase;
import io.billwright.core.contract.Upgrade;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.paperwork.InvoicePaper.Form;
import io.billwright.messaging.documents.SafeHtml;
import io.billwright.messaging.languages.Messages;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Writes the form of an order in the words of a language. The form of an accepted order uses what was fixed when it
/// was accepted, so it never changes.
@Component
final class ComposeOrderForm {

    private final OrderDigest digest;

    ComposeOrderForm(OrderDigest digest) {
        this.digest = digest;
    }

    /// An upgrade and the order it changes.
    record Change(Order base, Upgrade upgrade) {}

    /// What an order costs: its lines by phase, their totals, the scheduled invoices, and what is billed for
    /// milestones.
    private record Costs(List<Section> sections, Totals totals, List<Bill> bills, Money onCompletion) {}

    /// The state of signing: until when the order can be signed, or how it was.
    record Signing(@Nullable Instant until, @Nullable Signature signature) {}

    /// `today` is the day the order was accepted or, for a draft, the day it is shown.
    OrderFormView handle(
            Order order,
            Subscription subscription,
            Optional<Change> change,
            LocalDate today,
            Signing signing,
            Form form,
            @Nullable String logo) {
        var costs = costs(order, change, new BillDates(subscription, order, today), OrderTexts.in(form.language()));
        var parties = order.parties();
        return new OrderFormView(
                form,
                order.orderId().toString(),
                OrderFormView.Type.valueOf(order.orderType().name()),
                status(order, signing.signature),
                Issuer.of(parties.seller(), parties.color(), parties.footer()),
                logo,
                parties.customer(),
                parties.billedTo(),
                order.startsAt(),
                order.endsAt(),
                order.terms().frequency(),
                order.terms().currency(),
                order.details().paymentTerms(),
                purchaseOrder(order),
                signBy(signing, subscription.timeZone()),
                renewal(order),
                costs.sections(),
                costs.totals(),
                costs.bills(),
                costs.onCompletion(),
                totalNeedsNote(order),
                customText(order),
                parties.terms(),
                digest.of(order),
                signature(order, subscription.timeZone(), signing.signature),
                decline(subscription.timeZone(), signing.signature),
                parties.needCountersignature(),
                countersignature(subscription.timeZone(), signing.signature));
    }

    private static Costs costs(Order order, Optional<Change> change, BillDates dates, Messages texts) {
        return change.map(upgrade -> costs(order, upgrade, dates, texts)).orElseGet(() -> costs(order, dates, texts));
    }

    private static @Nullable String purchaseOrder(Order order) {
        var purchaseOrder = order.details().purchaseOrder();
        return purchaseOrder == null ? null : purchaseOrder.code();
    }

    private static @Nullable Timed signBy(Signing signing, ZoneId zone) {
        return signing.until == null || signing.signature != null ? null : new Timed(signing.until, zone);
    }

    private static @Nullable SafeHtml customText(Order order) {
        var html = order.details().customOrderFormHtml();
        return html == null ? null : SafeHtml.reduce(html);
    }

    private static boolean totalNeedsNote(Order order) {
        return order.orderType() != OrderType.TRIAL
                && order.orderType() != OrderType.UPGRADE
                && order.terms().phases().stream()
                        .flatMap(phase -> phase.lines().stream())
                        .anyMatch(line ->
                                line.kind() instanceof BrickKind.Usage || line.kind() instanceof BrickKind.Milestone);
    }

    private static OrderFormView.Status status(Order order, @Nullable Signature answer) {
        if (answer != null && answer.answer() == Signature.Answer.DECLINED) {
            return OrderFormView.Status.DECLINED;
        }
        return answer != null && order.isDraft()
                ? OrderFormView.Status.SIGNED
                : OrderFormView.Status.valueOf(order.status().name());
    }

    private static @Nullable Decline decline(ZoneId zone, @Nullable Signature answer) {
        return answer == null || answer.answer() != Signature.Answer.DECLINED
                ? null
                : new Decline(answer.signedBy(), new Timed(answer.signedAt(), zone), answer.reason());
    }

    private static @Nullable Renewal renewal(Order order) {
        if (order.orderType() == OrderType.TRIAL || !order.details().autoRenews()) {
            return null;
        }
        int months = Objects.requireNonNullElse(
                order.details().renewalContractPeriod(), order.terms().months());
        return new Renewal(months, order.details().renewalUpliftedRate());
    }

    /// Null for an order that was accepted without a name, or canceled after it was signed.
    private OrderFormView.@Nullable Signature signature(Order order, ZoneId zone, @Nullable Signature answer) {
        if (order.status() == OrderStatus.CANCELED) {
            return null;
        }
        if (answer != null && answer.answer() == Signature.Answer.SIGNED) {
            return new OrderFormView.Signature(
                    answer.signedBy(),
                    answer.title(),
                    new Timed(answer.signedAt(), zone),
                    answer.termsDigest(),
                    evidence(order, zone, answer));
        }
        var acceptedAt = order.acceptedAt();
        var signedBy = order.signedBy();
        return acceptedAt == null || signedBy == null
                ? null
                : new OrderFormView.Signature(signedBy, null, new Timed(acceptedAt, zone), digest.of(order), null);
    }

    private static OrderFormView.@Nullable Countersignature countersignature(ZoneId zone, @Nullable Signature answer) {
        var given = answer == null ? null : answer.countersignature();
        return given == null
                ? null
                : new OrderFormView.Countersignature(
                        given.signedBy(), given.title(), new Timed(given.signedAt(), zone), given.recordedAt());
    }

    private static Evidence evidence(Order order, ZoneId zone, Signature signature) {
        return new Evidence(
                new Timed(order.createdAt(), zone),
                signature.email(),
                signature.address(),
                signature.userAgent(),
                signature.recordedAt());
    }

    /// Includes all milestones as completed: that is the most that can be owed apart from usage.
    private static Costs costs(Order order, BillDates dates, Messages texts) {
        var money = new OrderFormMoney(texts);
        var schedule = ContractPricing.price(order.terms().completed(), Explain.OFF);
        var free = order.orderType() == OrderType.TRIAL;
        var sections = new ArrayList<Section>();
        for (var phase : schedule.phases()) {
            var title = schedule.phases().size() == 1
                    ? null
                    : texts.text(
                            "phase",
                            phase.phase().position(),
                            texts.formats()
                                    .period(phase.dates().start(), phase.dates().lastDay()));
            var coupon = phase.phase().coupon().or(order.terms()::coupon);
            sections.add(new Section(
                    title,
                    phase.lines().stream()
                            .map(line -> money.item(agreed(order, phase, line), line, coupon, free))
                            .toList()));
        }
        if (free) {
            var nothing = Money.zero(order.terms().currency());
            return new Costs(sections, new Totals(nothing, List.of(), List.of(), null, nothing), List.of(), nothing);
        }
        var totals =
                money.totals(schedule.totals(), schedule.taxes(), order.terms().coupon(), credit(order));
        var scheduled = ContractPricing.price(order.terms(), Explain.OFF);
        return new Costs(
                sections,
                totals,
                bills(order, scheduled, dates),
                schedule.totals()
                        .total()
                        .money()
                        .minus(scheduled.totals().total().money()));
    }

    private static Line agreed(Order order, PricedPhase phase, PricedLine priced) {
        return order.terms().phases().get(phase.phase().position() - 1).lines().stream()
                .filter(line -> line.brick().equals(priced.line().brick()))
                .findFirst()
                .orElseThrow();
    }

    private static Optional<Labeled> credit(Order order) {
        var credit = order.details().adjustmentCredit();
        return credit == null || credit == 0
                ? Optional.empty()
                : Optional.of(new Labeled(
                        order.details().creditLabel(),
                        new Money(credit, order.terms().currency())));
    }

    private static List<Bill> bills(Order order, Schedule schedule, BillDates dates) {
        return NewSchedule.invoices(schedule, dates).stream()
                .map(invoice -> bill(invoice, order))
                .toList();
    }

    private static Bill bill(Invoice invoice, Order order) {
        return new Bill(
                invoice.content().period().start(),
                invoice.content().period().lastDay(),
                invoice.dueAt().atZone(invoice.to().timeZone()).toLocalDate(),
                new Money(invoice.content().total(), order.terms().currency()));
    }

    /// The form of an upgrade shows the difference it makes.
    private static Costs costs(Order order, Change change, BillDates dates, Messages texts) {
        var money = new OrderFormMoney(texts);
        var upgrade = change.upgrade();
        var coupon = order.terms().coupon();
        var items = upgrade.lines().stream()
                .filter(line -> line.totals().gross().money().minorUnits() != 0
                        || line.totals().net().money().minorUnits() != 0)
                .map(line -> money.item(line, coupon, false))
                .toList();
        var bills = new ArrayList<Bill>();
        UpgradeSchedule.added(order, upgrade, dates).forEach(invoice -> bills.add(bill(invoice, order)));
        for (var decrease : upgrade.decreases()) {
            var credited = order.startsAt().isBefore(dates.today()) ? dates.today() : order.startsAt();
            bills.add(new Bill(
                    decrease.dates().start(),
                    decrease.dates().lastDay(),
                    credited,
                    decrease.totals().total().money()));
        }
        for (var repriced : upgrade.repriced()) {
            var difference = repriced.difference().total().money();
            if (difference.minorUnits() != 0) {
                var period = repriced.after().dates();
                bills.add(new Bill(
                        period.start(),
                        period.lastDay(),
                        period.start()
                                .plusDays(change.base().paymentTerms(UpgradeSchedule.phase(order, period.start()))),
                        difference));
            }
        }
        return new Costs(
                List.of(new Section(texts.text("difference"), items)),
                money.totals(upgrade.totals(), upgrade.taxes(), coupon, Optional.empty()),
                bills,
                Money.zero(order.terms().currency()));
    }
}
