package io.billwright.position;

import io.billwright.position.Invoice.Note;
import io.billwright.position.Invoice.Payment;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// R6, R14, R16, R17: what issuing, paying, noting and voiding do to an invoice and to the credit of its company.
final class Books {

    final Taxes taxes;
    final Accounts accounts = new Accounts();
    final List<Invoice> invoices = new ArrayList<>();
    final List<ByHand.Sum> sums = new ArrayList<>();
    private final IdentityHashMap<Note, Long> refunded = new IdentityHashMap<>();

    Books(Taxes taxes) {
        this.taxes = taxes;
    }

    /// Prices the invoice for good: tax of the day, credit set aside for it, what was paid before, other credit (R6).
    void issue(Invoice invoice, List<Charge> charges, LocalDate day) {
        var all = new ArrayList<>(charges);
        long owed = -accounts.of(invoice.company);
        if (owed > 0) {
            all.add(Balance.broughtForward(owed, day));
            accounts.add(invoice.company, owed);
        }
        invoice.charges = List.copyOf(all);
        invoice.rates = taxes.on(day, invoice.company);
        invoice.taxes = Taxes.of(invoice.charges, invoice.rates);
        invoice.issued = day;
        accounts.add(invoice.company, invoice.granted());
        long fromReserve = Math.min(invoice.reserved, invoice.total());
        invoice.credited += fromReserve;
        accounts.add(invoice.company, invoice.reserved - fromReserve);
        invoice.reserved = 0;
        accounts.add(invoice.company, invoice.excess());
        long credit = Math.min(Math.max(0, accounts.of(invoice.company)), invoice.remaining());
        invoice.credited += credit;
        accounts.add(invoice.company, -credit);
    }

    Payment pay(Invoice invoice, long amount) {
        var payment = new Payment(amount);
        changing(invoice, () -> invoice.payments.add(payment));
        return payment;
    }

    /// R16: a bounced payment takes back the credit it had made, also if it is spent.
    void reverse(Invoice invoice, Payment payment) {
        changing(invoice, () -> payment.reversed = true);
    }

    private void changing(Invoice invoice, Runnable change) {
        long before = invoice.excess();
        change.run();
        invoice.recover();
        accounts.add(invoice.company, invoice.excess() - before);
    }

    /// A note lowers what is unpaid first; the rest is credit (R11).
    void note(Invoice invoice, long amount) {
        var split = Notes.split(invoice, amount);
        note(invoice, split.net(), split.tax(), split.nets(), split.taxes(), List.of());
    }

    /// So much of the lines, each with its tax.
    void noteLines(Invoice invoice, List<Long> nets, List<Long> taxOfEach) {
        long net = nets.stream().mapToLong(Long::longValue).sum();
        long tax = taxOfEach.stream().mapToLong(Long::longValue).sum();
        noted(invoice, new Note(net, tax, unpaid(invoice, net + tax), nets, taxOfEach, List.of(), List.of(), true));
    }

    private static long unpaid(Invoice invoice, long total) {
        return Math.min(total, invoice.unpaid());
    }

    private void noted(Invoice invoice, Note note) {
        invoice.notes.add(note);
        invoice.recover();
        accounts.add(invoice.company, note.total() - note.lowered());
    }

    private void note(Invoice invoice, long net, long tax, List<Long> nets, List<Long> taxes, List<Charge> charges) {
        var spread = Notes.spread(invoice, net, tax, charges);
        long lowered = unpaid(invoice, net + tax);
        noted(invoice, new Note(net, tax, lowered, nets, taxes, spread.charges(), spread.taxes(), false));
    }

    /// R11: so much of these charges, which are below zero.
    void note(Invoice invoice, long net, long tax, List<Charge> charges) {
        note(invoice, net, tax, List.of(), List.of(), charges);
    }

    /// R11: these charges with their tax as the invoice bears it, at most what is left of it.
    void noteCharges(Invoice invoice, List<Charge> charges) {
        long net = -charges.stream().mapToLong(Charge::net).sum();
        long tax = -Taxes.of(charges, invoice.rates).stream()
                .mapToLong(Long::longValue)
                .sum();
        long total = Math.min(net + tax, invoice.left());
        if (total <= 0) {
            return;
        }
        if (total < net + tax || net > invoice.netLeft() || tax > invoice.taxLeft()) {
            var split = Notes.split(invoice, total);
            note(invoice, split.net(), split.tax(), split.nets(), split.taxes(), charges);
        } else {
            note(invoice, net, tax, charges);
        }
    }

    /// R28: what a note has made credit and nobody has paid out.
    long refundable(Note note) {
        return note.total() - note.lowered() - refunded.getOrDefault(note, 0L);
    }

    void refund(Invoice invoice, Note note, long cents) {
        refunded.merge(note, cents, Long::sum);
        accounts.add(invoice.company, -cents);
    }

    /// What notes have made credit.
    long credited() {
        return invoices.stream()
                .flatMap(invoice -> invoice.notes.stream())
                .mapToLong(note -> note.total() - note.lowered())
                .sum();
    }

    long noted() {
        return invoices.stream().mapToLong(Invoice::noted).sum();
    }

    /// R17: returns the credit that was applied; nothing is billed anew by itself. What it brought forward was owed
    /// before, and is owed again (R16).
    void voided(Invoice invoice) {
        accounts.add(invoice.company, invoice.credited + invoice.reserved - invoice.broughtForward());
        invoice.credited = 0;
        invoice.reserved = 0;
        invoice.voided = true;
        invoice.recover();
    }

    Invoice add(
            Invoice.Kind kind,
            String company,
            @Nullable Agreement agreement,
            int period,
            Span service,
            LocalDate billDay) {
        var invoice = new Invoice(invoices.size(), kind, company, agreement, period, service, billDay);
        invoices.add(invoice);
        return invoice;
    }
}
