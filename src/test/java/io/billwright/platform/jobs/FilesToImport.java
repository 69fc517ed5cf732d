package io.billwright.platform.jobs;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;

/// Files that are to be taken over. Whoever has created something of them waits to tell of it.
final class FilesToImport {

    private FilesToImport() {}

    static Piece write(TestService service) {
        var shop = Shop.open(service, Seller.Mode.LIVE).unchecked();
        var begun = shop.post("/imports", "{'customers': 'external_id,customer_name\\nc-1,Initech'}")
                .expect(201)
                .at("import_id");
        var row = "import_id = '" + begun + "'";
        return new Piece(
                "import",
                "imports",
                "due_at",
                row,
                WorkOfEveryKind.isLocked("imports", row),
                "exists (select from imports where " + row + " and status = 'DONE')");
    }
}
