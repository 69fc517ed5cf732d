package io.billwright.platform.jobs;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;

/// A change of settings that is planned. Whoever makes it waits for the seller that it changes.
final class ChangeOfADay {

    private ChangeOfADay() {}

    static Piece write(TestService service) {
        var shop = Shop.open(service, Seller.Mode.LIVE).unchecked();
        var change = "{'kind': 'SELLER', 'effective_on': '2999-01-01', 'body': {'name': 'Tomorrow Ltd'}}";
        var id = shop.post("/planned-changes", change).expect(201).at("planned_change_id");
        var row = "planned_change_id = '" + id + "'";
        var seller = "seller_id = '" + shop.api().seller().id() + "'";
        return new Piece(
                "planned_change",
                "planned_changes",
                "due_at",
                row,
                WorkOfEveryKind.isLocked("sellers", seller),
                "exists (select from planned_changes where " + row + " and status = 'APPLIED')");
    }
}
