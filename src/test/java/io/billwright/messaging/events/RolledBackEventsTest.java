package io.billwright.messaging.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/// A change that is undone after its event was written is not told. The database fails here at the very end: when a
/// transaction of this seller with an event in it commits.
class RolledBackEventsTest {

    private static final String SEATS_AND_ROLLOUT = "[{'brick_id': 'seats', 'quantity': 1}, {'brick_id': 'rollout'}]";

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();
    private final JdbcClient owner = TestService.shared().database().owner();
    private final String subscription = bills.subscribe("2025-03-01", SEATS_AND_ROLLOUT);
    private final String invoice = issued();

    private String issued() {
        bills.catchUp();
        return bills.idOf(subscription, 0);
    }

    /// Fails as many commits as `faults` has left.
    @BeforeEach
    void prepareFaults() {
        owner.sql("create table faults (state text not null, remaining int not null)")
                .update();
        owner.sql("create sequence faults_made").update();
        owner.sql("""
                create function fail_commit() returns trigger language plpgsql security definer as $$
                declare fault faults;
                begin
                    select * into fault from faults;
                    if nextval('faults_made') <= fault.remaining then
                        raise exception 'a fault of the test' using errcode = fault.state;
                    end if;
                    return null;
                end $$
                """).update();
        owner.sql("""
                create constraint trigger fail_commit after insert on events deferrable initially deferred
                for each row when (new.seller_id = '%s') execute function fail_commit()
                """.formatted(shop.api().seller().id())).update();
    }

    @AfterEach
    void repair() {
        owner.sql("drop function fail_commit cascade").update();
        owner.sql("drop sequence faults_made").update();
        owner.sql("drop table faults").update();
    }

    @Test
    void aVoidThatIsUndoneIsNotTold() {
        assertThatItIsToldOnlyIfItHappens("invoice.voided", () -> shop.post("/invoices/" + invoice + "/void", "{}"));
    }

    @Test
    void aVersionThatIsUndoneIsNotTold() {
        assertThatItIsToldOnlyIfItHappens(
                "invoice.regenerated", () -> shop.post("/invoices/" + invoice + "/regenerate", "{}"));
    }

    @Test
    void aPaymentThatIsUndoneIsNotTold() {
        assertThatItIsToldOnlyIfItHappens("payment.recorded", () -> bills.pay(invoice, 100));
    }

    @Test
    void aPauseOrItsEndThatIsUndoneIsNotTold() {
        var path = "/subscriptions/" + subscription;
        assertThatItIsToldOnlyIfItHappens("subscription.paused", () -> shop.post(path + "/pause", "{}"));
        assertThatItIsToldOnlyIfItHappens("subscription.resumed", () -> shop.post(path + "/resume", "{}"));
    }

    @Test
    void aCompletionThatIsUndoneIsNotToldNorItsInvoice() {
        var milestones = "/subscriptions/" + subscription + "/milestones";
        var milestone = shop.api().get(milestones).at("data.0.milestone_id");
        assertThatItIsToldOnlyIfItHappens(
                "milestone.completed", () -> shop.post(milestones + "/" + milestone + "/complete", "{'quantity': 1}"));

        assertThat(bills.told("invoice.issued")).hasSize(2);
    }

    /// It loses a deadlock, is run again, and then succeeds.
    @Test
    void whatIsRunAgainIsToldOnce() {
        fail("40P01", 2);
        bills.paid(invoice, 100);

        assertThat(bills.told("payment.recorded")).hasSize(1);
        assertThat(bills.events(invoice)).containsExactly("invoice.issued", "invoice.partially_paid");
        assertThat(numbers(invoice)).containsExactly(1L, 2L);
    }

    private void assertThatItIsToldOnlyIfItHappens(String type, Supplier<Api.Answer> request) {
        var before = events();
        fail("P0001", Integer.MAX_VALUE);
        request.get().expect(500);
        assertThat(events()).isEqualTo(before);

        fail("P0001", 0);
        assertThat(request.get().status()).isBetween(200, 201);
        assertThat(bills.told(type)).hasSize(1);
    }

    private void fail(String state, int times) {
        owner.sql("delete from faults").update();
        owner.sql("select setval('faults_made', 1, false)").query(Long.class).single();
        owner.sql("insert into faults values (:state, :times)")
                .param("state", state)
                .param("times", times)
                .update();
    }

    private List<String> events() {
        return shop.api()
                .get("/events?limit=100")
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .map(event -> event.get("event_id").stringValue())
                .toList();
    }

    private List<Long> numbers(String objectId) {
        return shop.api()
                .get("/events?object_id=" + objectId)
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .map(event -> event.get("sequence").longValue())
                .sorted()
                .toList();
    }
}
