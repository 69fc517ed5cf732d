package io.billwright.invoicing.credit;

import io.billwright.parties.customers.CreditEntryResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Which credit of a company was spent, worked out from its entries: what expires first is spent first, then what came
/// first. While a company owes, what it gets pays that.
final class CreditLots {

    private static final Comparator<Lot> SPENT_FIRST =
            Comparator.comparing(lot -> lot.expiresAt == null ? Instant.MAX : lot.expiresAt);

    private final List<Lot> lots = new ArrayList<>();
    private long owed;

    private static final class Lot {

        private final UUID entryId;
        private final @Nullable Instant expiresAt;
        private long left;

        Lot(UUID entryId, @Nullable Instant expiresAt, long left) {
            this.entryId = entryId;
            this.expiresAt = expiresAt;
            this.left = left;
        }
    }

    /// What is left of the credit that an entry gave, in cents. All entries are of one company and currency, the first
    /// first.
    static long left(List<CreditEntryResponse> entries, UUID entryId) {
        var lots = new CreditLots();
        entries.forEach(lots::add);
        return lots.lots.stream()
                .filter(lot -> lot.entryId.equals(entryId))
                .mapToLong(lot -> lot.left)
                .sum();
    }

    private void add(CreditEntryResponse entry) {
        if (entry.amount() > 0) {
            long pays = Math.min(owed, entry.amount());
            owed -= pays;
            lots.add(new Lot(entry.entryId(), entry.expiresAt(), entry.amount() - pays));
            lots.sort(SPENT_FIRST);
        } else {
            spend(-entry.amount());
        }
    }

    private void spend(long amount) {
        long open = amount;
        for (var lot : lots) {
            long taken = Math.min(open, lot.left);
            lot.left -= taken;
            open -= taken;
        }
        owed += open;
    }
}
