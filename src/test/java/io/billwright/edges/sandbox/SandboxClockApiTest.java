package io.billwright.edges.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import io.billwright.testing.TestSweep;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The sandbox clock (R20).
class SandboxClockApiTest {

    private final Api api = TestService.shared().newSandboxSeller();
    private final TestSweep sweep = TestService.shared().bean(TestSweep.class);

    @BeforeEach
    void startIn2030() {
        advance("{\"to\": \"2030-01-31T00:00:00Z\"}").expect(200);
    }

    @Test
    void theClockStandsStillUntilItIsAdvanced() {
        assertThat(now()).isEqualTo("2030-01-31T00:00:00Z");
        assertThat(api.post("/customers", "{\"customer_name\": \"x\"}").at("created_at"))
                .isEqualTo("2030-01-31T00:00:00Z");
        assertThat(now()).isEqualTo("2030-01-31T00:00:00Z");
    }

    @Test
    void itMovesByCalendarUnitsOrHours() {
        assertThat(advance("{\"by\": \"P1M\"}").expect(200).at("now")).isEqualTo("2030-02-28T00:00:00Z");
        assertThat(advance("{\"by\": \"P1DT36H\"}").expect(200).at("now")).isEqualTo("2030-03-02T12:00:00Z");
        assertThat(advance("{\"by\": \"PT0S\"}").expect(200).at("now")).isEqualTo("2030-03-02T12:00:00Z");
    }

    @Test
    void itShowsWhatItKeeps() {
        var advanced = advance("{\"to\": \"2030-02-01T00:00:00.9999999Z\"}").expect(200);

        assertThat(advanced.at("now")).isEqualTo("2030-02-01T00:00:00.999999Z");
        assertThat(now()).isEqualTo(advanced.at("now"));
        advance("{\"to\": \"2030-02-01T00:00:00.9999999Z\"}").expect(200);
    }

    @Test
    void itNeverMovesBack() {
        assertThat(advance("{\"to\": \"2029-12-31T00:00:00Z\"}").expect(400).at("error.message"))
                .isEqualTo("the clock stands at 2030-01-31T00:00:00Z and only moves forward");
        advance("{\"by\": \"-P1D\"}").expect(400);
        advance("{}").expect(400);
        advance("{\"to\": \"2031-01-01T00:00:00Z\", \"by\": \"P1D\"}").expect(400);
    }

    @Test
    void whatFallsDueOnTheWayHappensInOrderAtItsTime() {
        sweep.dueAt(api.seller(), "2030-03-01T00:00:00Z", "2030-02-10T08:00:00Z", "2030-04-01T00:00:00Z");

        var advanced = advance("{\"to\": \"2030-03-15T00:00:00Z\"}").expect(200);

        assertThat(advanced.at("happened.0.at")).isEqualTo("2030-02-10T08:00:00Z");
        assertThat(advanced.at("happened.1.at")).isEqualTo("2030-03-01T00:00:00Z");
        assertThat(advanced.body().at("/happened").size()).isEqualTo(2);
        assertThat(advance("{\"to\": \"2030-04-01T00:00:00Z\"}")
                        .body()
                        .at("/happened")
                        .size())
                .isEqualTo(1);
    }

    @Test
    void oneSellersTimeIsNotAnothers() {
        var other = TestService.shared().newSandboxSeller();
        sweep.dueAt(other.seller(), "2030-02-01T00:00:00Z");

        assertThat(advance("{\"by\": \"P1Y\"}").expect(200).at("happened")).isEqualTo("[]");

        assertThat(Instant.parse(other.get("/sandbox/clock").at("now")))
                .isBefore(Instant.parse("2030-01-01T00:00:00Z"));
    }

    @Test
    void aRepeatedAdvanceMovesTheClockOnce() {
        var headers = Map.of("Idempotency-Key", "advance-once");

        api.send("POST", "/sandbox/clock/advance", "{\"by\": \"P1M\"}", headers).expect(200);
        api.send("POST", "/sandbox/clock/advance", "{\"by\": \"P1M\"}", headers).expect(200);

        assertThat(now()).isEqualTo("2030-02-28T00:00:00Z");
    }

    @Test
    void forALiveSellerTheClockDoesNotExist() {
        var live = TestService.shared().newSeller(Seller.Mode.LIVE);

        live.get("/sandbox/clock").expect(404);
        live.post("/sandbox/clock/advance", "{\"by\": \"P1D\"}").expect(404);
    }

    private Api.Answer advance(String body) {
        return api.post("/sandbox/clock/advance", body);
    }

    private String now() {
        return api.get("/sandbox/clock").expect(200).at("now");
    }
}
