package io.billwright.edges.accounting;

import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A document that the accounting system should have, in our terms. It makes the same postings there as the ledger
/// here: its total to receivables, and the amounts of its lines to their accounts.
public sealed interface Document {

    /// The kinds of our objects in the accounting system. An APPLICATION settles an invoice with a credit note; an
    /// OVERPAYMENT is the part of a payment that became credit.
    enum Kind {
        CUSTOMER,
        INVOICE,
        CREDIT_NOTE,
        APPLICATION,
        PAYMENT,
        OVERPAYMENT,
        REFUND
    }

    /// One of our objects, independent of its id in the accounting system.
    record Reference(Kind kind, String key) {}

    long total();

    /// A company is a separate customer for each currency it is billed in. `mark` distinguishes companies of the same
    /// name.
    record Customer(String name, String mark, @Nullable String email, CurrencyCode currency) implements Document {

        @Override
        public long total() {
            return 0;
        }
    }

    /// An invoice, a credit note or a receipt: lines in cents that add up to its total.
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

    /// Which account a line posts to.
    enum Purpose {
        REVENUE,
        TAX,
        CUSTOMER_CREDIT
    }

    /// Money received, and the documents that it settles. If the total is 0, the linked documents settle each other.
    record Payment(Reference customer, LocalDate date, CurrencyCode currency, long total, List<Link> links, String memo)
            implements Document {}

    record Link(Reference settled, long amount) {}
}
