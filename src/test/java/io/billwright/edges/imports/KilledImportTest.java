package io.billwright.edges.imports;

import static io.billwright.edges.imports.Moves.CUSTOMERS;
import static io.billwright.edges.imports.Moves.INVOICES;
import static io.billwright.edges.imports.Moves.PLANS;
import static io.billwright.edges.imports.Moves.SUBSCRIPTIONS;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Await;
import io.billwright.testing.ServiceProcess;
import io.billwright.testing.TestService;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// A service that is killed while it takes files over goes on with them when it is there again: every row is done once,
/// and the seller has what one has whose import nobody disturbed. `scripts/prove import` kills more often.
class KilledImportTest {

    private static final int KILLS = Integer.getInteger("import.kills", 1);
    private static final int SUBSCRIPTIONS_BETWEEN_KILLS = 150;
    private static final TestService SERVICE = TestService.start(Map.of());

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void everyRowIsTakenOverOnceHoweverOftenTheServiceIsKilled() throws Exception {
        var disturbed = seller();
        var undisturbed = seller();
        try (var service = ServiceProcess.start(SERVICE.database(), Map.of("BILLWRIGHT_JOBS_LEASE", "5s"))) {
            var move = files(disturbed);
            var tried = survived(move, service, true);
            var done = survived(move, service, false);
            var other = files(undisturbed);
            ended(other, begin(other, true));
            var expected = ended(other, begin(other, false));

            assertThat(move.outcomes(done))
                    .isEqualTo(move.outcomes(tried))
                    .isEqualTo(other.outcomes(expected))
                    .noneMatch(row -> row.contains("WAITING"));
            assertThat(move.state(done).at("created"))
                    .isEqualTo(move.state(done).at("rows_done"));
            assertThat(SellersRows.counted(SERVICE.database(), disturbed.seller()))
                    .isEqualTo(SellersRows.counted(SERVICE.database(), undisturbed.seller()));
            assertThat(move.state(ended(move, begin(move, false))).at("created"))
                    .isEqualTo("0");
            assertThat(disturbed.get("/integrity").expect(200).at("ok")).isEqualTo("true");
        }
    }

    private static Api seller() {
        var api = SERVICE.newSandboxSeller();
        api.post("/sandbox/clock/advance", "{\"to\": \"2031-01-10T09:00:00Z\"}").expect(200);
        return api;
    }

    private static Moves files(Api api) {
        var customers = new StringBuilder(CUSTOMERS);
        var subscriptions = new StringBuilder(SUBSCRIPTIONS);
        var invoices = new StringBuilder(INVOICES);
        for (int i = 0; i < KILLS * SUBSCRIPTIONS_BETWEEN_KILLS; i++) {
            customers.append("c-%d,Customer %d,,,,,,\n".formatted(i, i));
            subscriptions.append(
                    "s-%d,c-%d,p-1,seats=%d,EUR,2030-05-31,12,MONTHLY,2031-01-31,,\n".formatted(i, i, i % 50 + 1));
            if (i % 3 == 0) {
                invoices.append("i-%d,c-%d,OLD %d,2030-12-01,2031-02-01,EUR,119.00,19.00,%d.50\n"
                        .formatted(i, i, i, i % 100 + 1));
            }
        }
        return new Moves(api)
                .with("customers", customers.toString())
                .with("plans", PLANS + "p-1,Team,seats,Seats,ADD_ON,EUR,PER_UNIT,9.50,\n")
                .with("subscriptions", subscriptions.toString())
                .with("invoices", invoices.toString());
    }

    private static String begin(Moves move, boolean dryRun) {
        return move.begin(dryRun).expect(201).at("import_id");
    }

    /// The id of an import that has come to its end although the service was killed in the middle of it.
    private String survived(Moves move, ServiceProcess service, boolean dryRun) throws Exception {
        var id = begin(move, dryRun);
        for (int kill = 0; kill < KILLS; kill++) {
            int before = rowsDone(move, id);
            Await.until("some rows more are done", () -> rowsDone(move, id) > before);
            Await.until("it writes more of them", KilledImportTest::isWriting);
            service.kill();
            service.relaunch();
        }
        return ended(move, id);
    }

    private static String ended(Moves move, String id) {
        while (isRunning(move, id)) {
            int before = rowsDone(move, id);
            Await.until("the import goes on", () -> rowsDone(move, id) > before || !isRunning(move, id));
        }
        assertThat(move.state(id).at("status")).isEqualTo("DONE");
        return id;
    }

    private static boolean isRunning(Moves move, String id) {
        return move.state(id).at("status").equals("RUNNING");
    }

    private static int rowsDone(Moves move, String id) {
        return Integer.parseInt(move.state(id).at("rows_done"));
    }

    private static boolean isWriting() {
        var sql = """
                select count(*) from pg_stat_activity a join pg_locks l using (pid)
                where a.datname = current_database() and l.relation = 'orders'::regclass
                  and l.mode = 'RowExclusiveLock'
                """;
        return SERVICE.database().owner().sql(sql).query(Integer.class).single() > 0;
    }
}
