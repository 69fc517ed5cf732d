package io.billwright.platform.jobs;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;

/// A grant of credit that nobody spends. Whoever lets it expire waits for the company's balance.
final class CreditThatExpires {

    private CreditThatExpires() {}

    static Piece write(TestService service) {
        var shop = Shop.open(service, Seller.Mode.LIVE).unchecked();
        var company = "customer_id = '" + shop.id("lyon") + "'";
        var grant = "{'amount': 1, 'currency': 'USD', 'reason': 'r', 'expires_at': '2999-01-01T00:00:00Z'}";
        var entry = shop.post("/customers/" + shop.id("lyon") + "/credit/grants", grant)
                .expect(201)
                .at("entry.entry_id");
        var row = "entry_id = '" + entry + "'";
        return new Piece(
                "credit_expiry",
                "credit_expiries",
                "due_at",
                row,
                WorkOfEveryKind.isLocked("credit_balances", company),
                "not exists (select from credit_expiries where " + row + ")");
    }
}
