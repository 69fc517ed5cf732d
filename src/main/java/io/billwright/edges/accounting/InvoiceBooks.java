package io.billwright.edges.accounting;

import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.ledger.Account;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// An invoice with its ledger entries and the documents behind them.
record InvoiceBooks(
        UUID invoiceId,
        Company company,
        CurrencyCode currency,
        ZoneId zone,
        @Nullable Issue issue,
        List<Line> lines,
        List<Posting> postings,
        List<Receipt> receipts,
        List<Note> notes,
        List<Refunded> refunds) {

    record Company(UUID companyId, String name, @Nullable String email) {}

    record Issue(String number, Instant issuedAt, Instant dueAt, boolean voided) {}

    record Line(String name, long net) {}

    record Posting(String source, Account debit, Account credit, long amount) {}

    record Receipt(
            UUID paymentId,
            long amount,
            Instant paidAt,
            @Nullable UUID reversalOf) {}

    record Note(UUID noteId, String number, Instant issuedAt, String reason) {}

    record Refunded(UUID refundId, String noteNumber, long amount, Instant settledAt) {}

    /// Debits minus credits per account.
    Map<Account, Long> balances(Predicate<String> sources) {
        var balances = new EnumMap<Account, Long>(Account.class);
        postings.stream().filter(posting -> sources.test(posting.source())).forEach(posting -> {
            balances.merge(posting.debit(), posting.amount(), Math::addExact);
            balances.merge(posting.credit(), -posting.amount(), Math::addExact);
        });
        return balances;
    }

    LocalDate day(Instant time) {
        return time.atZone(zone).toLocalDate();
    }
}
