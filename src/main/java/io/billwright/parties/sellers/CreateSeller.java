package io.billwright.parties.sellers;

import io.billwright.messaging.documents.PaperSize;
import io.billwright.messaging.events.EventLog;
import io.billwright.messaging.languages.Language;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Scope;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import org.springframework.stereotype.Component;

/// Creates a seller with its first key, which has all scopes. An operator does this, not the API.
@Component
public final class CreateSeller {

    private static final int PAYMENT_TERMS = 30;

    private final SellerTransactions transactions;
    private final SellerStore sellers;
    private final CreateApiKey createApiKey;
    private final SellerClock clock;
    private final EventLog events;

    CreateSeller(
            SellerTransactions transactions,
            SellerStore sellers,
            CreateApiKey createApiKey,
            SellerClock clock,
            EventLog events) {
        this.transactions = transactions;
        this.sellers = sellers;
        this.createApiKey = createApiKey;
        this.clock = clock;
        this.events = events;
    }

    /// Returns the key, which cannot be read again later.
    public String handle(Seller seller, String name, ZoneId timeZone) {
        return handle(seller, name, timeZone, clock.systemNow());
    }

    /// For a sandbox whose clock begins at another time than now.
    public String handle(Seller seller, String name, ZoneId timeZone, Instant begins) {
        return transactions.in(seller, () -> {
            var now = clock.systemNow();
            var settings = new SellerSettings(
                    seller.id(),
                    name,
                    seller.mode(),
                    timeZone,
                    Language.ENGLISH,
                    PaperSize.A4,
                    PAYMENT_TERMS,
                    FirstChargeDate.CHECKOUT_DATE,
                    "INV",
                    null,
                    false,
                    null,
                    false,
                    Branding.NONE,
                    List.of(),
                    now,
                    now);
            sellers.insert(settings);
            if (seller.mode() == Seller.Mode.SANDBOX) {
                clock.startSandbox(begins);
            }
            events.append("seller.created", seller.id(), now, settings);
            return newKey(seller);
        });
    }

    private String newKey(Seller seller) {
        var request = new CreateApiKey.Request("first key", EnumSet.allOf(Scope.class), null, null, Duration.ZERO);
        return String.valueOf(createApiKey.handle(seller, request).key());
    }
}
