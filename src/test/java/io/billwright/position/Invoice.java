package io.billwright.position;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// R14: an invoice and everything that happens to it. All amounts are in cents.
final class Invoice {

    enum Kind {
        PERIOD,
        DIFFERENCE,
        ALONE
    }

    /// A payment; `reversed` once it has bounced.
    static final class Payment {
        final long amount;
        boolean reversed;
        /// R28: part of a customer payment for several invoices, which bounces as a whole.
        boolean isPart;

        String id = "";

        Payment(long amount) {
            this.amount = amount;
        }
    }

    /// R11, R12: what was taken back of an invoice, and how much of it lowered the unpaid amount. `nets` and `taxes`
    /// are the amounts for each line of the invoice. A note of an upgrade has the charges that it takes back, with
    /// their taxes. A note that is `byLine` names the lines itself (R27, R28).
    record Note(
            long net,
            long tax,
            long lowered,
            List<Long> nets,
            List<Long> taxes,
            List<Charge> charges,
            List<Long> chargeTaxes,
            boolean byLine) {

        static Note of(long net, long tax, long lowered, List<Long> nets, List<Long> taxes) {
            return new Note(net, tax, lowered, nets, taxes, List.of(), List.of(), false);
        }

        long total() {
            return net + tax;
        }
    }

    final int index;
    final Kind kind;
    String company;
    final @Nullable Agreement agreement;
    final int period;
    /// The agreed days that it bills; fewer if it was shortened.
    Span service;
    LocalDate billDay;
    List<Charge> charges = List.of();
    final List<Milestones.Done> extras = new ArrayList<>();
    List<Taxes.Registration> rates = List.of();
    List<Long> taxes = List.of();
    /// The changes of its agreement that were billed or credited separately, and those among them that raised the
    /// price.
    final List<Stage> apart = new ArrayList<>();

    final List<Stage> dearer = new ArrayList<>();
    /// The upgrade whose difference it bills.
    @Nullable
    Stage change;

    boolean voided;
    boolean withdrawn;

    /// The invoice that bills the same service after this one was voided.
    @Nullable
    Invoice rebilledAs;

    @Nullable
    LocalDate issued;

    long credited;
    /// R28: the part of the unpaid amount that was written off.
    private long writtenOff;

    /// R12: credit of a recast that is reserved for this invoice.
    long reserved;
    final List<Payment> payments = new ArrayList<>();
    final List<Note> notes = new ArrayList<>();
    /// What recasts have taken back.
    final List<Note> givenBack = new ArrayList<>();

    Invoice(
            int index,
            Kind kind,
            String company,
            @Nullable Agreement agreement,
            int period,
            Span service,
            LocalDate billDay) {
        this.index = index;
        this.kind = kind;
        this.company = company;
        this.agreement = agreement;
        this.period = period;
        this.service = service;
        this.billDay = billDay;
    }

    boolean isOpen() {
        return issued == null && !voided && !withdrawn;
    }

    boolean isIssued() {
        return issued != null && !voided;
    }

    long net() {
        return charges.stream().mapToLong(Charge::net).sum();
    }

    long tax() {
        return taxes.stream().mapToLong(Long::longValue).sum();
    }

    long broughtForward() {
        return charges.stream()
                .filter(charge -> charge.kind() == Charge.Kind.BALANCE)
                .mapToLong(Charge::net)
                .sum();
    }

    /// The sum of the lines with tax; may be negative.
    long sum() {
        return net() + tax();
    }

    long total() {
        return Math.max(0, sum());
    }

    long granted() {
        return Math.max(0, -sum());
    }

    long paid() {
        return payments.stream()
                .filter(payment -> !payment.reversed)
                .mapToLong(payment -> payment.amount)
                .sum();
    }

    long noted() {
        return notes.stream().mapToLong(Note::total).sum();
    }

    /// The amount that can still be taken back. A balance brought forward is not part of it (A7).
    long left() {
        return total()
                - broughtForward()
                - noted()
                - givenBack.stream().mapToLong(Note::total).sum();
    }

    long netLeft() {
        return net() - broughtForward() - taken(Note::net);
    }

    long taxLeft() {
        return tax() - taken(Note::tax);
    }

    private long taken(ToLongFunction<Note> of) {
        return Stream.concat(notes.stream(), givenBack.stream()).mapToLong(of).sum();
    }

    /// The net of a line, less notes that are not for particular days.
    long netLeft(int line) {
        return charges.get(line).kind() == Charge.Kind.BALANCE
                ? 0
                : charges.get(line).net() - taken(line, Note::nets);
    }

    long taxLeft(int line) {
        return taxes.get(line) - taken(line, Note::taxes);
    }

    private long taken(int line, Function<Note, List<Long>> of) {
        return Stream.concat(notes.stream(), givenBack.stream())
                .map(of)
                .filter(lines -> !lines.isEmpty())
                .mapToLong(lines -> lines.get(line))
                .sum();
    }

    /// The amount of a line that notes naming lines have taken back.
    long noted(int line, Function<Note, List<Long>> of) {
        return notes.stream()
                .filter(Note::byLine)
                .mapToLong(note -> of.apply(note).get(line))
                .sum();
    }

    long lowered() {
        return notes.stream().mapToLong(Note::lowered).sum()
                + givenBack.stream().mapToLong(Note::lowered).sum();
    }

    /// The total less credits and payments; negative if it is overpaid.
    private long balance() {
        return total() - credited - lowered() - paid();
    }

    long remaining() {
        return unpaid() - writtenOff;
    }

    /// The unpaid amount, including what was written off.
    long unpaid() {
        return issued == null || voided ? 0 : Math.max(0, balance());
    }

    /// R28: writes off all that is unpaid, or takes the write-off back.
    void writeOff(boolean isOff) {
        writtenOff = isOff ? unpaid() : 0;
    }

    long writtenOff() {
        return writtenOff;
    }

    /// R28: a write-off never exceeds what is unpaid, so a payment or a note reduces it.
    void recover() {
        writtenOff = Math.min(writtenOff, unpaid());
    }

    /// R16: the overpaid amount.
    long excess() {
        return issued == null ? 0 : Math.max(0, -balance());
    }

    @Override
    public String toString() {
        return "#" + index + " " + kind + " " + company + " " + service.start() + ".." + service.end() + " billed "
                + billDay + (issued == null ? " open" : " issued " + issued) + (voided ? " voided" : "")
                + (withdrawn ? " withdrawn" : "") + " net " + net() + " tax " + tax() + " credited " + credited
                + " lowered " + lowered() + " paid " + paid() + " written off " + writtenOff + " remaining "
                + remaining();
    }

    long steps(Milestones milestone) {
        return extras.stream()
                .filter(done -> done.milestone() == milestone)
                .mapToLong(done -> done.steps().size())
                .sum();
    }

    /// Whether another invoice in force bills some of the same days.
    boolean sharesDaysWith(Invoice other) {
        return kind == Kind.PERIOD
                && other.kind == kind
                && !other.voided
                && !other.withdrawn
                && !other.service.and(service).isEmpty();
    }
}
