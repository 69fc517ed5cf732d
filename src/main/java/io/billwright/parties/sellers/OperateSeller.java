package io.billwright.parties.sellers;

import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Scope;
import java.time.Duration;
import java.util.EnumSet;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// What the operator does for sellers that cannot do it themselves, such as after losing all keys.
@Component
public final class OperateSeller {

    private final SellerTransactions transactions;
    private final SellerStore sellers;
    private final UpdateSeller updateSeller;
    private final ApiKeyStore keys;
    private final CreateApiKey createApiKey;
    private final RevokeApiKey revokeApiKey;
    private final JsonMapper json;

    OperateSeller(
            SellerTransactions transactions,
            SellerStore sellers,
            UpdateSeller updateSeller,
            ApiKeyStore keys,
            CreateApiKey createApiKey,
            RevokeApiKey revokeApiKey,
            JsonMapper json) {
        this.transactions = transactions;
        this.sellers = sellers;
        this.updateSeller = updateSeller;
        this.keys = keys;
        this.createApiKey = createApiKey;
        this.revokeApiKey = revokeApiKey;
        this.json = json;
    }

    public String name(Seller seller) {
        return transactions.in(seller, () -> sellers.get().name());
    }

    public void rename(Seller seller, String name) {
        var request = Fields.parse(json.createObjectNode().put("name", name), UpdateSeller.Request::of);
        transactions.in(seller, () -> updateSeller.handle(seller, request));
    }

    /// Returns a new key with all scopes, which cannot be read again later, and revokes all others.
    public String resetKeys(Seller seller) {
        return transactions.in(seller, () -> {
            var others = keys.lockAll();
            var request = new CreateApiKey.Request(
                    "key of the operator", EnumSet.allOf(Scope.class), null, null, Duration.ZERO);
            var key = createApiKey.handle(seller, request).key();
            others.forEach(other -> revokeApiKey.handle(seller, other.keyId()));
            return String.valueOf(key);
        });
    }
}
