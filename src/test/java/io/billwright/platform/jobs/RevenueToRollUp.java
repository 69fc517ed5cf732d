package io.billwright.platform.jobs;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.time.LocalDate;
import java.time.ZoneOffset;

/// A customer whose recurring revenue is to be rolled up. Whoever writes a movement waits for a lock, as whoever
/// finishes a run does.
final class RevenueToRollUp {

    private RevenueToRollUp() {}

    static Piece write(TestService service) {
        service.database().owner().sql("""
                        create trigger wait_to_finish before insert on recurring_movements
                        for each row execute function wait_to_finish()
                        """).update();
        var shop = Shop.open(service, Seller.Mode.LIVE).unchecked();
        new Bills(shop).subscribe(LocalDate.now(ZoneOffset.UTC).plusDays(9).toString(), Bills.SEATS);
        var row = "seller_id = '" + shop.api().seller().id() + "'";
        return new Piece(
                "recurring",
                "recurring_changes",
                "due_at",
                row,
                WorkOfEveryKind.isLocked("recurring_changes", row),
                "not exists (select from recurring_changes where " + row
                        + ") and exists (select from recurring_days where " + row + ")");
    }
}
