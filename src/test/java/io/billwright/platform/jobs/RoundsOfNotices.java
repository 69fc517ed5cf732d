package io.billwright.platform.jobs;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.List;

/// Rounds that look whom to tell of something ahead. Whoever ends one waits for a lock, as whoever finishes a run does.
final class RoundsOfNotices {

    private RoundsOfNotices() {}

    static List<Piece> write(TestService service) {
        service.database().owner().sql("""
                        create trigger wait_to_finish before update on mail_rounds
                        for each row when (new.due_at > now()) execute function wait_to_finish()
                        """).update();
        return List.of(
                round(service, "renewal_notice", "RENEWAL_NOTICE", "'renewal_notice_days': 30"),
                round(service, "card_notice", "CARD_EXPIRING", "'card_notice_days': 30"));
    }

    private static Piece round(TestService service, String kind, String of, String setting) {
        var shop = Shop.open(service, Seller.Mode.LIVE).unchecked();
        shop.api()
                .put("/mail-settings", Shop.json("{" + setting + "}").toString())
                .expect(200);
        var row = "kind = '%s' and seller_id = '%s'"
                .formatted(of, shop.api().seller().id());
        return new Piece(
                kind,
                "mail_rounds",
                "due_at",
                row,
                WorkOfEveryKind.isLocked("mail_rounds", row),
                "exists (select from mail_rounds where " + row + " and due_at > now())");
    }
}
