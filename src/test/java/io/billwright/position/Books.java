package io.billwright.position;

import io.billwright.position.Invoice.Note;
import io.billwright.position.Invoice.Payment;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// R6, R14, R16, R17: the effects of issuing, payments, credit notes and voids on an invoice and on its company's
/// credit.
final class Books {

    final Taxes taxes;
    final Accounts accounts = new Accounts();
    final List<Invoice> invoices = new ArrayList<>();
    final List<ByHand.Sum> sums = new ArrayList<>();
    private final IdentityHashMap<Note, Long> refunded = new IdentityHashMap<>();

    Books(Taxes taxes) {
        this.taxes = taxes;
    }

    /// Issues an invoice: fixes its tax, and applies reserved credit, earlier payments and then other credit (R6).
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

    /// R16: a bounced payment takes back the credit that it had become, even if that is spent.
    void reverse(Invoice invoice, Payment payment) {
        changing(invoice, () -> payment.reversed = true);
    }

    private void changing(Invoice invoice, Runnable change) {
        long before = invoice.excess();
        change.run();
        invoice.recover();
        accounts.add(invoice.company, invoice.excess() - before);
    }

    /// A credit note lowers the unpaid amount first; the rest becomes credit (R11).
    void note(Invoice invoice, long amount) {
        var split = Notes.split(invoice, amount);
        note(invoice, split.net(), split.tax(), split.nets(), split.taxes(), List.of());
    }

    /// A credit note over given amounts of each line, with their taxes.
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

    /// R11: a credit note over part of these charges, which are negative.
    void note(Invoice invoice, long net, long tax, List<Charge> charges) {
        note(invoice, net, tax, List.of(), List.of(), charges);
    }

    /// R11: a credit note over these charges at the invoice's tax rates, but at most over what is left of the
    /// invoice.
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

    /// R28: the credit that came from a note and has not been paid out.
    long refundable(Note note) {
        return note.total() - note.lowered() - refunded.getOrDefault(note, 0L);
    }

    void refund(Invoice invoice, Note note, long cents) {
        refunded.merge(note, cents, Long::sum);
        accounts.add(invoice.company, -cents);
    }

    /// The credit that came from all notes.
    long credited() {
        return invoices.stream()
                .flatMap(invoice -> invoice.notes.stream())
                .mapToLong(note -> note.total() - note.lowered())
                .sum();
    }

    long noted() {
        return invoices.stream().mapToLong(Invoice::noted).sum();
    }

    /// R17: returns the applied credit; nothing is billed again by itself. A balance that the invoice brought forward
    /// is owed again (R16).
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
