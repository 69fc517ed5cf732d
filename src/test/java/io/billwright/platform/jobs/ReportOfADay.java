package io.billwright.platform.jobs;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;

/// A saved view of a report that is mailed every day. Whoever moves its schedule on waits for a lock, as whoever
/// finishes a run does.
final class ReportOfADay {

    private ReportOfADay() {}

    static Piece write(TestService service) {
        service.database().owner().sql("""
                        create trigger wait_to_finish before update on report_schedules
                        for each row when (new.due_at > now()) execute function wait_to_finish()
                        """).update();
        var shop = Shop.open(service, Seller.Mode.LIVE).unchecked();
        var id = shop.post(
                        "/report-views",
                        "{'name': 'Daily', 'report': 'RECEIVABLES', 'schedule': "
                                + "{'frequency': 'DAILY', 'recipients': ['cfo@acme.example']}}")
                .expect(201)
                .at("report_view_id");
        var row = "report_view_id = '" + id + "'";
        return new Piece(
                "report_mail",
                "report_schedules",
                "due_at",
                row,
                WorkOfEveryKind.isLocked("report_schedules", row),
                "exists (select from report_schedules where " + row + " and due_at > now()) and exists "
                        + "(select from report_sends where " + row + ")");
    }
}
