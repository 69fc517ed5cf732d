package io.billwright.edges.accounting;

import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A document an accounting system should have, in our terms. It posts there what the ledger posted here: its
/// total to receivables, and the amounts of its lines to their accounts.
public sealed interface Document {

    /// What things of ours are there. An APPLICATION settles an invoice by a credit note, an OVERPAYMENT takes in
    /// what a payment left as credit.
    enum Kind {
        CUSTOMER,
        INVOICE,
        CREDIT_NOTE,
        APPLICATION,
        PAYMENT,
        OVERPAYMENT,
        REFUND
    }

    /// One of ours, whatever it is called there.
    record Reference(Kind kind, String key) {}

    long total();

    /// A company has an account there for each currency it is billed in. `mark` tells it from others of its name.
    record Customer(String name, String mark, @Nullable String email, CurrencyCode currency) implements Document {

        @Override
        public long total() {
            return 0;
        }
    }

    /// An invoice, a note, or a receipt: lines in cents that add up to its total.
    record Sale(
            Reference customer,
            @Nullable String number,
            LocalDate date,
            @Nullable LocalDate dueDate,
            CurrencyCode currency,
            List<Line> lines,
            String memo)
            implements Document {

        @Override
        public long total() {
            return lines.stream().mapToLong(Line::amount).sum();
        }
    }

    record Line(Purpose purpose, String description, long amount) {}

    /// Which account is behind a line.
    enum Purpose {
        REVENUE,
        TAX,
        CUSTOMER_CREDIT
    }

    /// Money received, and what of it settles which document. Links that add up to nothing settle each other.
    record Payment(Reference customer, LocalDate date, CurrencyCode currency, long total, List<Link> links, String memo)
            implements Document {}

    record Link(Reference settled, long amount) {}
}
