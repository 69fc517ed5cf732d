package io.billwright.position;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.edges.reports.recognition.RevenueComparison;
import io.billwright.edges.reports.recognition.RevenueComparison.Fault;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Recognised revenue agrees with an independent recomputation on random lives, in every month, to the cent, both for
/// open and for closed months. `-Drevenue.lives=` and `-Drevenue.seed=` set the number of lives and the first seed.
class RevenueLivesTest {

    private static final int LIVES = Integer.getInteger("revenue.lives", 20);
    private static final long SEED = Long.getLong("revenue.seed", 25_000L);

    @Test
    void theReportAgreesWithTheJudge() {
        var wrong = new ArrayList<String>();
        var found = new EnumMap<Fault, Integer>(Fault.class);
        for (long seed = SEED; seed < SEED + LIVES && wrong.size() < 5; seed++) {
            var play = new Play(Lives.of(seed, EnumSet.allOf(Act.class)), new Tally());
            var differences = new ArrayList<>(play.run());
            var comparison = new RevenueComparison(play.api());
            if (differences.isEmpty()) {
                countFaults(comparison, found);
                differences.addAll(comparison.differences());
                differences.addAll(comparison.closed());
            }
            if (!differences.isEmpty()) {
                wrong.add("\nseed " + seed + "\n" + play.script + "\n  " + String.join("\n  ", differences));
            }
        }
        System.out.printf("result: %d lives, %d disagree; faults found in %s%n", LIVES, wrong.size(), found);
        assertThat(wrong).as("lives on which they disagree").isEmpty();
        assertThat(LIVES < 20 ? List.of(Fault.values()) : List.copyOf(found.keySet()))
                .as("planted faults that were found")
                .containsExactly(Fault.values());
    }

    private static void countFaults(RevenueComparison comparison, Map<Fault, Integer> found) {
        for (var fault : Fault.values()) {
            if (comparison.finds(fault)) {
                found.merge(fault, 1, Integer::sum);
            }
        }
    }
}
