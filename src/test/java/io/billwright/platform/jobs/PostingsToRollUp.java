package io.billwright.platform.jobs;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.time.LocalDate;
import java.time.ZoneOffset;

/// An invoice whose postings are to be rolled up. Whoever writes a sum waits for a lock, as whoever finishes a run
/// does.
final class PostingsToRollUp {

    private PostingsToRollUp() {}

    static Piece write(TestService service) {
        service.database().owner().sql("""
                        create trigger wait_to_finish before insert on posted_days
                        for each row execute function wait_to_finish()
                        """).update();
        var bills = new Bills(Shop.open(service, Seller.Mode.LIVE).unchecked());
        var subscription =
                bills.subscribe(LocalDate.now(ZoneOffset.UTC).plusDays(9).toString(), Bills.SEATS);
        bills.paid(bills.idOf(subscription, 0), 100);
        var row = "seller_id = '" + bills.shop().api().seller().id() + "'";
        return new Piece(
                "postings",
                "posting_rollups",
                "due_at",
                row,
                WorkOfEveryKind.isLocked("posting_rollups", row),
                "exists (select from posting_rollups where xid <> '0' and " + row
                        + ") and exists (select from posted_days where " + row + ")");
    }
}
