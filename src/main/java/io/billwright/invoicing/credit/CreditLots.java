package io.billwright.invoicing.credit;

import io.billwright.parties.customers.CreditEntry;
import io.billwright.parties.customers.CreditEntryResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Works out from a company's credit entries which of them were spent: what expires first is spent first, then the
/// oldest. A negative balance is settled by the next credit. When an invoice is voided (R17), the credit it had spent
/// keeps its expiry, unless that has passed.
final class CreditLots {

    private static final Comparator<Lot> SPENT_FIRST =
            Comparator.comparing(lot -> lot.expiresAt == null ? Instant.MAX : lot.expiresAt);

    private final List<Lot> lots = new ArrayList<>();
    private final Map<UUID, List<Spent>> spentOn = new HashMap<>();
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

    private record Spent(Lot lot, long amount) {}

    /// What is left of the credit that an entry granted, in cents. `entries` are of one company and currency, oldest
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
            long left = giveBack(entry, entry.amount() - pays);
            lots.add(new Lot(entry.entryId(), entry.expiresAt(), left));
            lots.sort(SPENT_FIRST);
        } else {
            spend(-entry.amount(), entry.invoiceId());
        }
    }

    private void spend(long amount, @Nullable UUID invoiceId) {
        long open = amount;
        for (var lot : lots) {
            long taken = Math.min(open, lot.left);
            lot.left -= taken;
            open -= taken;
            if (invoiceId != null && taken > 0) {
                spentOn.computeIfAbsent(invoiceId, _ -> new ArrayList<>()).add(new Spent(lot, taken));
            }
        }
        owed += open;
    }

    /// Returns to the lots what a voided invoice had spent of them; returns the rest.
    private long giveBack(CreditEntryResponse entry, long amount) {
        if (entry.invoiceId() == null || entry.kind() != null || !entry.reason().equals(CreditEntry.VOIDED_INVOICE)) {
            return amount;
        }
        long open = amount;
        for (var spent : spentOn.getOrDefault(entry.invoiceId(), List.of())) {
            var expiresAt = spent.lot.expiresAt;
            if (expiresAt == null || expiresAt.isAfter(entry.createdAt())) {
                long back = Math.min(open, spent.amount);
                spent.lot.left += back;
                open -= back;
            }
        }
        return open;
    }
}
