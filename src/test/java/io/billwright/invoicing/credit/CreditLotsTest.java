package io.billwright.invoicing.credit;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.money.CurrencyCode;
import io.billwright.parties.customers.CreditEntryResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Which credit is spent first.
class CreditLotsTest {

    private final List<CreditEntryResponse> entries = new ArrayList<>();

    private UUID entry(long amount, String expiresAt) {
        var id = UUID.randomUUID();
        entries.add(new CreditEntryResponse(
                id,
                id,
                CurrencyCode.USD,
                amount,
                null,
                "r",
                null,
                expiresAt.isEmpty() ? null : Instant.parse(expiresAt),
                null,
                null,
                null,
                Instant.EPOCH,
                null));
        return id;
    }

    @Test
    void whatExpiresFirstIsSpentFirst() {
        var forGood = entry(100, "");
        var later = entry(50, "2025-04-01T00:00:00Z");
        var sooner = entry(30, "2025-03-01T00:00:00Z");
        entry(-60, "");

        assertThat(CreditLots.left(entries, sooner)).isZero();
        assertThat(CreditLots.left(entries, later)).isEqualTo(20);
        assertThat(CreditLots.left(entries, forGood)).isEqualTo(100);
    }

    @Test
    void whatIsOwedIsPaidByTheNextGrant() {
        entry(-40, "");
        var granted = entry(100, "2025-03-01T00:00:00Z");

        assertThat(CreditLots.left(entries, granted)).isEqualTo(60);
    }

    @Test
    void whatComesLaterIsNotSpentBefore() {
        var first = entry(100, "");
        entry(-60, "");
        var second = entry(50, "2025-03-01T00:00:00Z");

        assertThat(CreditLots.left(entries, first)).isEqualTo(40);
        assertThat(CreditLots.left(entries, second)).isEqualTo(50);
    }
}
