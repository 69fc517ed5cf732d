package io.billwright.messaging.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Await;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// S18: what the service does when it is due names the job.
class AuditOfJobsTest {

    private static final TestService SERVICE = TestService.start(Map.of("billwright.role", "all"));

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void anInvoiceThatFallsDueIsIssuedByAJob() {
        var bills = new Bills(Shop.open(SERVICE, Seller.Mode.LIVE));
        var api = bills.shop().api();
        var invoice = bills.idOf(bills.subscribe(LocalDate.now(ZoneOffset.UTC).toString(), Bills.SEATS), 0);
        var issued = "/events?type=invoice.issued&object_id=" + invoice;
        Await.until(
                "the invoice is issued",
                () -> !api.get(issued).expect(200).body().get("data").isEmpty());

        var event = api.get(issued).expect(200);
        var entry = api.get("/audit?actor_kind=JOB&object_id=" + invoice).expect(200);

        assertThat(event.at("data.0.actor.kind")).isEqualTo("JOB");
        assertThat(event.at("data.0.actor.id")).isEqualTo("issue");
        assertThat(event.at("data.0.request_id")).isEqualTo("null");
        assertThat(entry.at("data.0.operation")).isEqualTo("issue");
        assertThat(entry.at("data.0.address")).isEqualTo("null");
        assertThat(entry.at("data.0.request_id")).isEqualTo("null");
    }
}
