package io.billwright.invoicing.ledger;

import io.billwright.core.money.CurrencyCode;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// The ledger postings of one event of an object. The object and `source`, the name of the event, are the key of the
/// entries, so that it cannot be posted twice.
public final class Postings {

    record Entry(
            UUID objectId,
            String source,
            Account debit,
            Account credit,
            long amount,
            CurrencyCode currency,
            UUID companyId) {}

    private final UUID objectId;
    private final String source;
    private final UUID companyId;
    private final CurrencyCode currency;
    private final List<Entry> entries = new ArrayList<>();

    public Postings(UUID objectId, String source, UUID companyId, CurrencyCode currency) {
        this.objectId = objectId;
        this.source = source;
        this.companyId = companyId;
        this.currency = currency;
    }

    /// A negative amount swaps debit and credit; zero posts nothing.
    public Postings move(Account debit, Account credit, long amount) {
        if (amount > 0) {
            entries.add(new Entry(objectId, source, debit, credit, amount, currency, companyId));
        } else if (amount < 0) {
            entries.add(new Entry(objectId, source, credit, debit, Math.negateExact(amount), currency, companyId));
        }
        return this;
    }

    List<Entry> entries() {
        return entries;
    }
}
