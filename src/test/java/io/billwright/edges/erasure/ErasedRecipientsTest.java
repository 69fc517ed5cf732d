package io.billwright.edges.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Await;
import io.billwright.testing.Bills;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/// S18: whoever was erased gets no mail that the seller has ordered for them, however their address was written.
class ErasedRecipientsTest {

    private static final String WRITTEN = "Perpetua@Zyxwell.example";
    private static final String OTHER = "cfo@acme.example";

    private final TestService service = TestService.shared();
    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Api api = bills.shop().api();
    private String customer = "";
    private String person = "";

    @BeforeEach
    void live() {
        customer = bills.shop()
                .post("/customers", "{'customer_name': 'Zyxwell'}")
                .expect(201)
                .at("customer_id");
        person = bills.shop()
                .post("/customers/" + customer + "/people", """
                        {'person_name': 'Perpetua Vantongeren', 'email': 'perpetua@zyxwell.example'}
                        """)
                .expect(201)
                .at("person_id");
    }

    private void erasePerson() {
        api.post("/customers/" + customer + "/people/" + person + "/erase", "{}")
                .expect(200);
    }

    private String view(String name, String recipients) {
        return bills.shop()
                .post("/report-views", """
                        {'name': '%s', 'report': 'MRR',
                         'schedule': {'frequency': 'DAILY', 'hour': 7, 'recipients': [%s]}}
                        """.formatted(name, recipients))
                .expect(201)
                .at("report_view_id");
    }

    private List<String> recipients(String view) {
        return texts(api.get("/report-views/" + view).expect(200).body().at("/schedule/recipients"));
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::stringValue).toList();
    }

    private boolean isNamedAnywhere() {
        return !PlacesOfTexts.find(service.database().owner(), api.seller().id(), List.of(WRITTEN))
                .isEmpty();
    }

    @Test
    void aPersonIsNoRecipientOfReportsAnyMore() {
        var shared = view("For two", "'" + WRITTEN + "', '" + OTHER + "'");
        var alone = view("For one", "'" + WRITTEN + "'");
        var untouched = view("For another", "'" + OTHER + "'");

        erasePerson();

        assertThat(recipients(shared)).containsExactly(OTHER);
        assertThat(recipients(untouched)).containsExactly(OTHER);
        assertThat(api.get("/report-views/" + alone).expect(200).at("schedule")).isEqualTo("null");
        bills.shop().advance("2025-03-02T09:00:00Z");
        assertThat(api.get("/mails?kind=REPORT").expect(200).text())
                .contains(OTHER)
                .doesNotContainIgnoringCase("perpetua");
        assertThat(isNamedAnywhere()).isFalse();
    }

    @Test
    void aCustomerIsNoRecipientOfReportsAnyMore() {
        bills.shop()
                .patch("/customers/" + customer, "{'emails': ['pay@zyxwell.example']}")
                .expect(200);
        var view = view("Everybody", "'" + WRITTEN + "', 'PAY@zyxwell.example', '" + OTHER + "'");

        api.post("/customers/" + customer + "/erase", "{}").expect(200);

        assertThat(recipients(view)).containsExactly(OTHER);
    }

    @Test
    void aReportThatWasMailedNamesThemNoMore() {
        var view = view("Mine", "'" + OTHER + "'");
        bills.shop()
                .post("/report-views/" + view + "/send", "{'recipients': ['" + WRITTEN + "', '" + OTHER + "']}")
                .expect(201);

        erasePerson();

        assertThat(isNamedAnywhere()).isFalse();
    }

    @Test
    void aCodeThatWasSentToThemProvesNothingAnyMore() {
        service.database()
                .owner()
                .sql("""
                        insert into link_proofs (seller_id, proof_id, kind, object_id, browser, code_hash, recipients,
                                                 asked_at, expires_at, proven_at)
                        values (:seller, gen_random_uuid(), 'INVOICE', gen_random_uuid(), repeat('0', 64),
                                decode(repeat('00', 32), 'hex'), array[:email], now(), now() + interval '1 hour', now())
                        """)
                .param("seller", api.seller().id())
                .param("email", WRITTEN)
                .update();

        erasePerson();

        assertThat(isNamedAnywhere()).isFalse();
    }

    @Test
    void nobodyIsNotifiedOfAnExportThatEndedWithAnErasure() {
        bills.shop()
                .post("/exports", "{'list': 'customers', 'format': 'CSV', 'notify_email': '" + WRITTEN + "'}")
                .expect(201);

        erasePerson();

        assertThat(isNamedAnywhere()).isFalse();
    }

    /// The report is read before the recipient is taken away, and mailed after that.
    @Test
    void aReportThatIsBeingReadIsNotMailedToThem() throws Exception {
        var view = view("For two", "'" + WRITTEN + "', '" + OTHER + "'");
        try (var erasing = service.database().superuser().getConnection();
                var thread = Executors.newSingleThreadExecutor()) {
            erasing.setAutoCommit(false);
            try (var change = erasing.prepareStatement(
                    "update report_schedules set recipients = array[?] where report_view_id = ?::uuid")) {
                change.setString(1, OTHER);
                change.setString(2, view);
                change.execute();
            }
            var mailing = thread.submit(() -> bills.shop().advance("2025-03-02T09:00:00Z"));
            Await.until("the report is about to be mailed", this::isWaitingForTheSchedule);
            erasing.commit();
            mailing.get();
        }

        assertThat(api.get("/mails?kind=REPORT").expect(200).text())
                .contains(OTHER)
                .doesNotContainIgnoringCase("perpetua");
    }

    private boolean isWaitingForTheSchedule() {
        return JdbcClient.create(service.database().superuser())
                        .sql("""
                                select count(*) from pg_stat_activity
                                where wait_event_type = 'Lock' and datname = current_database()
                                  and query like '%update report_schedules set due_at%'
                                """)
                        .query(Integer.class)
                        .single()
                > 0;
    }
}
