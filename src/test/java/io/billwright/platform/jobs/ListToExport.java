package io.billwright.platform.jobs;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;

/// A list that is to be written to a file. Whoever has written a part waits to add it.
final class ListToExport {

    private ListToExport() {}

    static Piece write(TestService service) {
        var shop = Shop.open(service, Seller.Mode.LIVE).unchecked();
        var export = shop.post("/exports", "{'list': 'customers', 'format': 'CSV'}")
                .expect(201)
                .at("export_id");
        var row = "export_id = '" + export + "'";
        return new Piece(
                "export",
                "exports",
                "due_at",
                row,
                WorkOfEveryKind.isLocked("exports", row),
                "exists (select from exports where " + row + " and status = 'DONE')");
    }
}
