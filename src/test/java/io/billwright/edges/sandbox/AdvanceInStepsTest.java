package io.billwright.edges.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.edges.sandbox.Advances.Advance;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Sweep.Happening;
import io.billwright.platform.jobs.Sweeps;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import io.billwright.testing.TestSweep;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A clock is advanced in many short transactions (S14): what was done stays, and the rest follows.
class AdvanceInStepsTest {

    private static final TestService SERVICE = TestService.shared();

    private final Api api = SERVICE.newSandboxSeller();
    private final TestSweep sweep = SERVICE.bean(TestSweep.class);
    private final AdvanceClock smallSteps = new AdvanceClock(
            SERVICE.bean(SellerTransactions.class),
            SERVICE.bean(SellerClock.class),
            SERVICE.bean(Advances.class),
            SERVICE.bean(Sweeps.class),
            Duration.ZERO);

    @BeforeEach
    void startIn2030() {
        api.post("/sandbox/clock/advance", "{\"to\": \"2030-01-01T00:00:00Z\"}").expect(200);
    }

    @Test
    void whatWasDoneBeforeAFailureStaysAndTheSameRequestGoesOn() {
        sweep.dueAt(api.seller(), "2030-02-01T00:00:00Z", "2030-03-01T00:00:00Z", "2030-05-01T00:00:00Z");
        sweep.failAt(api.seller(), "2030-04-01T00:00:00Z");
        var advance = smallSteps.begin(api.seller(), byMonths(), "request");

        assertThatThrownBy(() -> smallSteps.run(api.seller(), advance)).isInstanceOf(IllegalStateException.class);

        var clock = api.get("/sandbox/clock").expect(200);
        assertThat(clock.at("now")).isEqualTo("2030-03-01T00:00:00Z");
        assertThat(clock.at("advancing_to")).isEqualTo("2030-07-01T00:00:00Z");

        sweep.mend(api.seller());
        assertThat(smallSteps.begin(api.seller(), byMonths(), "request")).isEqualTo(advance);
        assertThat(times(smallSteps.run(api.seller(), advance)))
                .containsExactly("2030-04-01T00:00:00Z", "2030-05-01T00:00:00Z");
        end(advance);
        assertThat(api.get("/sandbox/clock").at("now")).isEqualTo("2030-07-01T00:00:00Z");
        assertThat(api.get("/sandbox/clock").at("advancing_to")).isEqualTo("null");
    }

    /// The same through the API, where one step is long enough for all of this.
    @Test
    void aRequestThatFailedMovesTheClockAsFarAsItWouldHave() {
        sweep.failAt(api.seller(), "2030-02-01T00:00:00Z");
        var key = Map.of("Idempotency-Key", "goes-on");
        api.send("POST", "/sandbox/clock/advance", "{\"by\": \"P6M\"}", key).expect(500);
        assertThat(api.get("/sandbox/clock").at("advancing_to")).isEqualTo("2030-07-01T00:00:00Z");
        sweep.mend(api.seller());

        for (int i = 0; i < 2; i++) {
            var advanced = api.send("POST", "/sandbox/clock/advance", "{\"by\": \"P6M\"}", key)
                    .expect(200);
            assertThat(advanced.at("now")).isEqualTo("2030-07-01T00:00:00Z");
            assertThat(advanced.at("happened.0.at")).isEqualTo("2030-02-01T00:00:00Z");
        }
        assertThat(api.get("/sandbox/clock").at("advancing_to")).isEqualTo("null");
    }

    @Test
    void anotherRequestTakesOver() {
        sweep.failAt(api.seller(), "2030-02-01T00:00:00Z");
        api.post("/sandbox/clock/advance", "{\"by\": \"P6M\"}").expect(500);
        sweep.mend(api.seller());

        assertThat(api.post("/sandbox/clock/advance", "{\"by\": \"P2M\"}")
                        .expect(200)
                        .at("now"))
                .isEqualTo("2030-03-01T00:00:00Z");
    }

    private static AdvanceClock.Request byMonths() {
        return new AdvanceClock.Request(null, new AdvanceClock.Step(Period.ofMonths(6), Duration.ZERO));
    }

    private void end(Advance advance) {
        SERVICE.bean(SellerTransactions.class).run(api.seller(), () -> smallSteps.end(advance, List.of()));
    }

    private static List<String> times(List<Happening> happenings) {
        return happenings.stream().map(Happening::at).map(Instant::toString).toList();
    }
}
