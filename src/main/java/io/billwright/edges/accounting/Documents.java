package io.billwright.edges.accounting;

import io.billwright.edges.accounting.Document.Customer;
import io.billwright.edges.accounting.Document.Kind;
import io.billwright.edges.accounting.Document.Line;
import io.billwright.edges.accounting.Document.Link;
import io.billwright.edges.accounting.Document.Payment;
import io.billwright.edges.accounting.Document.Purpose;
import io.billwright.edges.accounting.Document.Reference;
import io.billwright.edges.accounting.Document.Sale;
import io.billwright.edges.accounting.InvoiceBooks.Issue;
import io.billwright.edges.accounting.InvoiceBooks.Note;
import io.billwright.edges.accounting.InvoiceBooks.Receipt;
import io.billwright.invoicing.ledger.Account;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The documents that the accounting system should have for an invoice, derived from the ledger alone, so that late,
/// repeated or reordered events make no difference.
final class Documents {

    /// The desired state of one of our objects: this document, or none in effect.
    record Wanted(Reference reference, @Nullable Document document) {}

    private final InvoiceBooks books;
    private final Reference customer;
    private final Reference invoice;
    private final List<Wanted> wanted = new ArrayList<>();
    /// What reversed payments have moved between receivables and credit; known once [#payments] has run.
    private long leftOver;

    private Documents(InvoiceBooks books) {
        this.books = books;
        this.customer = new Reference(
                Kind.CUSTOMER,
                books.company().companyId() + " " + books.currency().name());
        this.invoice = new Reference(Kind.INVOICE, books.invoiceId().toString());
    }

    /// In the order that the system accepts: payments are withdrawn before their invoice is, and written after it.
    static List<Wanted> of(InvoiceBooks books) {
        var documents = new Documents(books);
        documents.addCustomer();
        var payments = documents.payments();
        payments.stream().filter(one -> one.document() == null).forEach(documents.wanted::add);
        documents.addInvoice();
        books.notes().forEach(documents::addNote);
        payments.stream().filter(one -> one.document() != null).forEach(documents.wanted::add);
        documents.addRefunds();
        return documents.wanted;
    }

    private void addCustomer() {
        var company = books.company();
        var id = company.companyId().toString();
        wanted.add(new Wanted(
                customer,
                new Customer(company.name(), id.substring(id.length() - 8), company.email(), books.currency())));
    }

    private void addInvoice() {
        var issue = books.issue();
        if (issue != null) {
            var sale = invoice(issue);
            // An invoice without amounts has no lines, and accounting systems refuse such a document.
            wanted.add(new Wanted(invoice, issue.voided() || sale.lines().isEmpty() ? null : sale));
        }
    }

    /// The invoice's lines, what recasts took off, write-offs, tax, and the credit that it uses or grants. Accounting
    /// systems have no item for bad debt, so a line named "Written off" stands for it.
    private Sale invoice(Issue issue) {
        var balances = books.balances(source -> !isOf(source, "payment") && !isOf(source, "credit_note"));
        var writtenOff = balance(balances, Account.BAD_DEBT);
        var lines = new ArrayList<Line>();
        books.lines().forEach(line -> lines.add(new Line(Purpose.REVENUE, line.name(), line.net())));
        long net = lines.stream().mapToLong(Line::amount).sum();
        add(lines, Purpose.REVENUE, "Adjustment", -balance(balances, Account.REVENUE) - net);
        add(lines, Purpose.REVENUE, "Written off", -writtenOff);
        add(lines, Purpose.TAX, "Tax", -balance(balances, Account.TAX));
        add(lines, Purpose.CUSTOMER_CREDIT, "Customer credit", -balance(balances, Account.CUSTOMER_CREDIT) - leftOver);
        return new Sale(
                customer,
                issue.number(),
                books.day(issue.issuedAt()),
                books.day(issue.dueAt()),
                books.currency(),
                List.copyOf(lines),
                "Invoice " + issue.number());
    }

    /// The revenue and tax that a note takes back, less the part that became credit: what it takes off the invoice.
    private void addNote(Note note) {
        var balances = books.balances(("credit_note:" + note.noteId())::equals);
        var lines = new ArrayList<Line>();
        add(lines, Purpose.REVENUE, note.reason(), balance(balances, Account.REVENUE));
        add(lines, Purpose.TAX, "Tax", balance(balances, Account.TAX));
        add(lines, Purpose.CUSTOMER_CREDIT, "Customer credit", balance(balances, Account.CUSTOMER_CREDIT));
        var memo = "Credit note " + note.number();
        var date = books.day(note.issuedAt());
        var reference = new Reference(Kind.CREDIT_NOTE, note.noteId().toString());
        var sale = new Sale(customer, note.number(), date, null, books.currency(), List.copyOf(lines), memo);
        wanted.add(new Wanted(reference, sale));
        if (sale.total() > 0) {
            var links = List.of(new Link(invoice, sale.total()), new Link(reference, sale.total()));
            wanted.add(new Wanted(
                    new Reference(Kind.APPLICATION, note.noteId().toString()),
                    new Payment(customer, date, books.currency(), 0, links, memo)));
        }
    }

    /// Splits payments, oldest first, into what settles the invoice and what is credit of the company. A reversal
    /// undoes its payment, and may change what the other payments settle.
    private List<Wanted> payments() {
        var reversed = new HashSet<>(books.receipts().stream()
                .map(Receipt::reversalOf)
                .filter(Objects::nonNull)
                .toList());
        boolean voided = books.issue() != null && books.issue().voided();
        leftOver = voided ? 0 : -balance(books.balances(source -> isOf(source, "payment")), Account.RECEIVABLE);
        var payments = new ArrayList<Wanted>();
        for (var receipt : books.receipts()) {
            if (receipt.reversalOf() == null) {
                long amount = reversed.contains(receipt.paymentId()) ? 0 : receipt.amount();
                long settles = Math.min(amount, Math.max(leftOver, 0));
                leftOver -= settles;
                payments.add(new Wanted(reference(Kind.PAYMENT, receipt), payment(receipt, settles)));
                payments.add(new Wanted(reference(Kind.OVERPAYMENT, receipt), overpayment(receipt, amount - settles)));
            }
        }
        return payments;
    }

    private static Reference reference(Kind kind, Receipt receipt) {
        return new Reference(kind, receipt.paymentId().toString());
    }

    /// Not linked to the invoice until that is issued.
    private @Nullable Payment payment(Receipt receipt, long settles) {
        var links = books.issue() == null ? List.<Link>of() : List.of(new Link(invoice, settles));
        return settles == 0
                ? null
                : new Payment(customer, books.day(receipt.paidAt()), books.currency(), settles, links, memo(receipt));
    }

    private @Nullable Sale overpayment(Receipt receipt, long amount) {
        return amount == 0 ? null : credit(books.day(receipt.paidAt()), "Overpayment", amount, memo(receipt));
    }

    private void addRefunds() {
        for (var refund : books.refunds()) {
            wanted.add(new Wanted(
                    new Reference(Kind.REFUND, refund.refundId().toString()),
                    credit(
                            books.day(refund.settledAt()),
                            "Refund",
                            refund.amount(),
                            "Credit note " + refund.noteNumber())));
        }
    }

    private Sale credit(LocalDate date, String description, long amount, String memo) {
        var lines = List.of(new Line(Purpose.CUSTOMER_CREDIT, description, amount));
        return new Sale(customer, null, date, null, books.currency(), lines, memo);
    }

    private static String memo(Receipt receipt) {
        return "Payment " + receipt.paymentId();
    }

    private static void add(List<Line> lines, Purpose purpose, String description, long amount) {
        if (amount != 0) {
            lines.add(new Line(purpose, description, amount));
        }
    }

    private static long balance(Map<Account, Long> balances, Account account) {
        return balances.getOrDefault(account, 0L);
    }

    private static boolean isOf(String source, String what) {
        return source.startsWith(what + ":");
    }
}
