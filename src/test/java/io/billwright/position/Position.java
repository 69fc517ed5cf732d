package io.billwright.position;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The model of one subscription: it receives events day by day, and calculates by the rules what should have been
/// billed and credited and what is owed.
final class Position {

    /// R10: what happens when an agreement ends.
    record Renewal(boolean automatic, int length, int step, Fraction uplift) {}

    /// The effect of an order on a later day.
    private record Pending(Supplier<LocalDate> day, Runnable work) {}

    final Books books;
    private final List<Pending> pending = new ArrayList<>();
    final Metering metering = new Metering();
    final UsageBilling usage = new UsageBilling(this);
    final List<Agreement> agreements = new ArrayList<>();
    final AgreedMilestones milestones = new AgreedMilestones();
    Renewal renewal = new Renewal(false, 0, 0, Fraction.ZERO);
    String company = "";
    /// The company of the last agreement; it may be taking over on a later day.
    String buyer = "";
    LocalDate today;
    private @Nullable LocalDate pausedOn;
    private @Nullable LocalDate resumesOn;
    private boolean over;
    private @Nullable LocalDate lastDay;
    private boolean givenBack;
    private boolean held;

    Position(Taxes taxes, LocalDate today) {
        this.books = new Books(taxes);
        this.today = today;
    }

    Agreement agreement() {
        return agreements.getLast();
    }

    boolean isOver() {
        return over;
    }

    /// R27: once an end is fixed, the subscription cannot be changed any more.
    boolean isCanceled() {
        return lastDay != null;
    }

    @Nullable
    LocalDate lastDay() {
        return lastDay;
    }

    /// Whether a cancellation has given back time; it then cannot be told which days that was for.
    boolean isGivenBack() {
        return givenBack;
    }

    void endsOn(LocalDate day, boolean givesBack) {
        lastDay = day;
        givenBack = givesBack;
        renewal = new Renewal(false, 0, 0, Fraction.ZERO);
        if (!day.isAfter(today)) {
            over = true;
            pausedOn = null;
            resumesOn = null;
        }
    }

    boolean isPaused() {
        return pausedOn != null;
    }

    /// R14: one invoice for each period, billed when the period starts, but not before the order is accepted.
    void begin(String forCompany, Agreement agreement, Renewal next, boolean atCheckout) {
        company = forCompany;
        renewal = next;
        add(agreement, atCheckout, forCompany);
        milestones.change(agreement.terms(), Terms.NONE);
        endOrRenewIfDue();
        settle();
    }

    void add(Agreement agreement, boolean atCheckout, String billed) {
        agreements.add(agreement);
        buyer = billed;
        for (int k = 0; k < agreement.periods(); k++) {
            var period = agreement.period(k);
            var start = agreement.rests().real(period.start());
            var day = k == 0 && atCheckout ? today : Span.later(start, today);
            books.add(Invoice.Kind.PERIOD, billed, agreement, k, period, day);
        }
    }

    void advanceTo(LocalDate day) {
        while (today.isBefore(day)) {
            today = today.plusDays(1);
            if (today.equals(resumesOn)) {
                resume();
            } else if (pausedOn != null && resumesOn == null) {
                Rests.lasts(agreements, ChronoUnit.DAYS.between(pausedOn, today));
            }
            endOrRenewIfDue();
            settle();
            usage.billAlone();
        }
    }

    /// Whether a renewal begins after today and not later than `day`.
    boolean renewsBy(LocalDate day) {
        var end = agreement().rests().real(agreement().end());
        return renewal.automatic && !over && pausedOn == null && end.isAfter(today) && !end.isAfter(day);
    }

    /// R22: what the renewal comes to, as far as is known today.
    long ofRenewal() {
        var next = renewed();
        long sum = 0;
        for (int k = 0; k < next.periods(); k++) {
            var period = next.period(k);
            sum += total(next.charges(period, List.of()), next.rests().real(period.start()), company);
        }
        return sum;
    }

    private Agreement renewed() {
        return agreement().renewed(renewal.length, renewal.step, renewal.uplift);
    }

    /// Renews more than once if the agreement was accepted long after it began.
    private void endOrRenewIfDue() {
        while (!over
                && pausedOn == null
                && !today.isBefore(agreement().rests().real(agreement().end()))) {
            if (renewal.automatic) {
                add(renewed(), false, company);
            }
            over = !renewal.automatic;
        }
    }

    /// Does something on a day that a pause may postpone, or at once if the day has come.
    void on(Supplier<LocalDate> day, Runnable work) {
        if (day.get().isAfter(today)) {
            pending.add(new Pending(day, work));
        } else {
            work.run();
        }
    }

    /// Whether an order takes effect on or before a day.
    boolean awaits(LocalDate day) {
        return pending.stream().anyMatch(one -> !one.day.get().isAfter(day));
    }

    /// Suspends everything that falls due, because time stands still during a race.
    void hold() {
        held = true;
    }

    void release() {
        held = false;
        settle();
    }

    /// Issues what is due, then applies today's pending changes (A5).
    void settle() {
        if (held) {
            return;
        }
        books.invoices.stream()
                .filter(invoice -> invoice.isOpen() && !invoice.billDay.isAfter(today))
                .filter(invoice -> pausedOn == null || invoice.kind == Invoice.Kind.ALONE)
                .sorted(Comparator.comparing((Invoice invoice) -> invoice.billDay)
                        .thenComparing(invoice -> invoice.service.start())
                        .thenComparingInt(invoice -> invoice.index))
                .toList()
                .forEach(this::issue);
        var due = pending.stream()
                .filter(one -> pausedOn == null && !one.day.get().isAfter(today))
                .toList();
        pending.removeAll(due);
        due.forEach(one -> one.work.run());
        books.accounts.inDebt().forEach(this::billDebt);
    }

    /// R16: if the company has no scheduled invoice, its debt is billed on an invoice of its own.
    private void billDebt(String company) {
        if (books.invoices.stream().noneMatch(invoice -> invoice.isOpen() && invoice.company.equals(company))) {
            var day = new Span(today, today.plusDays(1));
            books.issue(books.add(Invoice.Kind.ALONE, company, null, 0, day, today), List.of(), today);
        }
    }

    void issue(Invoice invoice) {
        var charges = new ArrayList<>(content(invoice));
        if (invoice.kind == Invoice.Kind.PERIOD) {
            charges.addAll(usage.take(invoice));
        }
        books.issue(invoice, charges, today);
    }

    /// What an invoice that is not issued would bill now, without usage.
    List<Charge> content(Invoice invoice) {
        var charges = new ArrayList<Charge>();
        if (invoice.kind == Invoice.Kind.PERIOD && invoice.agreement != null) {
            charges.addAll(invoice.agreement.charges(invoice.service, invoice.apart));
        } else {
            charges.addAll(invoice.charges);
        }
        invoice.extras.forEach(done -> charges.add(done.charge()));
        return charges;
    }

    /// The total of these charges, with the tax of `day` as known today (R6).
    long total(List<Charge> charges, LocalDate day, String billed) {
        return charges.stream().mapToLong(Charge::net).sum()
                + Taxes.of(charges, books.taxes.on(day, billed)).stream()
                        .mapToLong(Long::longValue)
                        .sum();
    }

    /// The expected total of an invoice that is not issued, as an estimate shows it.
    long expected(Invoice invoice) {
        return total(content(invoice), invoice.billDay, invoice.company);
    }

    /// R19: bills completed units on `next`, a period's invoice, or at once on an invoice of their own.
    void complete(String brickId, int quantity, @Nullable Invoice next) {
        var day = new Span(today, today.plusDays(1));
        var done = milestones.complete(brickId, quantity, day);
        var on = next == null ? books.add(Invoice.Kind.ALONE, buyer, null, 0, day, today) : next;
        on.extras.add(done);
        settle();
    }

    /// Bills the completed units of a withdrawn invoice when no other invoice will follow.
    void billAlone(Invoice withdrawn) {
        if (!withdrawn.extras.isEmpty()) {
            var day = new Span(today, today.plusDays(1));
            var alone = books.add(Invoice.Kind.ALONE, withdrawn.company, null, 0, day, today);
            alone.extras.addAll(withdrawn.extras);
        }
    }

    /// Drops pending changes from a day on.
    void forgetFrom(LocalDate day) {
        pending.removeIf(one -> !one.day.get().isBefore(day));
    }

    /// R17: the invoice's usage and milestones are not billed any more, and nothing bills them again by itself.
    void voided(Invoice invoice) {
        if (invoice.isOpen()) {
            invoice.charges = content(invoice);
        }
        books.voided(invoice);
        usage.release(invoice);
        invoice.extras.forEach(Milestones.Done::release);
    }

    /// R13: with a day to resume, everything moves at once; without one, when the subscription resumes.
    void pause(@Nullable LocalDate until) {
        pausedOn = today;
        resumesOn = until;
        Rests.pause(agreements, today, until == null ? 0 : ChronoUnit.DAYS.between(today, until));
        moveBillDays();
    }

    void resume() {
        Rests.lasts(agreements, ChronoUnit.DAYS.between(Objects.requireNonNull(pausedOn, "not paused"), today));
        pausedOn = null;
        resumesOn = null;
        moveBillDays();
    }

    private void moveBillDays() {
        for (var invoice : books.invoices) {
            if (invoice.isOpen() && invoice.agreement != null) {
                invoice.billDay = Span.later(invoice.agreement.rests().real(invoice.service.start()), today);
            }
        }
    }

    @Override
    public String toString() {
        return books.invoices + " " + books.accounts;
    }
}
