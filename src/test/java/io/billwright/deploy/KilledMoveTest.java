package io.billwright.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.TestService;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/// The command that moves a seller is killed after some of its steps (`-Dcells.kills=`), while clients send requests
/// and workers issue, charge and deliver. The move is then repeated, or undone first where that is possible; nothing
/// is lost or duplicated.
@EnabledIf("isInstalled")
class KilledMoveTest {

    private static final int KILLS = Integer.getInteger("cells.kills", 2);

    private static final Pattern STEP = Pattern.compile("([A-Z_]+) +\\d+ ms");
    private final List<String> told = new ArrayList<>();

    static boolean isInstalled() {
        return Daemons.areInstalled("haproxy");
    }

    @Test
    void aMoveThatIsKilledIsRepeatedOrUndone() throws Exception {
        try (var cells = new RoutedCells();
                var receiver = new EventReceiver();
                var traffic = Traffic.of(cells.one(), receiver.url(), List.of(cells.router()))) {
            cells.route();
            traffic.start(2);
            RoutedCells.awaitMore(traffic);
            var steps = steps(move(cells, traffic, "one", "two"));
            move(cells, traffic, "two", "one");
            for (int kill = 1; kill <= KILLS; kill++) {
                int step = kill * steps.size() / (KILLS + 1);
                killAfter(steps.get(step), cells, traffic);
                // The command may have got further before it was killed.
                if (step % 2 == 0 && !isIn(cells.two(), traffic)) {
                    undo(cells, traffic);
                    told.add("taken back");
                }
                move(cells, traffic, "one", "two");
                move(cells, traffic, "two", "one");
            }
            traffic.end();
            var api = traffic.shop().api().at(cells.router());
            new WhatHappened(cells.one().database(), traffic, api).check(cells.stripe(), receiver);
            System.out.printf(
                    "result: killed after %s, each then repeated; %d changes acknowledged, %d sent again%n",
                    String.join(", ", told),
                    traffic.client().acknowledged().size(),
                    traffic.client().repeated());
        }
    }

    /// The steps of a move, parsed from its output.
    private static List<String> steps(String printed) {
        var steps = printed.lines()
                .map(STEP::matcher)
                .filter(line -> line.matches())
                .map(line -> line.group(1))
                .toList();
        assertThat(steps).as(printed).contains("FREEZE", "OPEN");
        return steps;
    }

    private static String move(RoutedCells cells, Traffic traffic, String from, String to) {
        var seller = traffic.shop().api().seller();
        var printed = RoutedCells.command(cells.move(seller, from, to).toArray(String[]::new));
        RoutedCells.awaitMore(traffic);
        return printed;
    }

    private static boolean isIn(TestService cell, Traffic traffic) {
        return traffic.shop()
                        .api()
                        .at(cell.baseUrl())
                        .impatient()
                        .get("/customers")
                        .status()
                == 200;
    }

    private static void undo(RoutedCells cells, Traffic traffic) {
        var seller = traffic.shop().api().seller();
        RoutedCells.command(cells.move(seller, "one", "two", "--undo").toArray(String[]::new));
        RoutedCells.awaitMore(traffic);
    }

    /// Kills the process as a power cut would, as soon as it reports a step as done.
    private void killAfter(String step, RoutedCells cells, Traffic traffic) throws IOException, InterruptedException {
        var command = new ArrayList<>(Arrays.asList(Daemons.program().split(" ", -1)));
        command.addAll(cells.move(traffic.shop().api().seller(), "one", "two"));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var printed = new StringBuilder();
        try (var lines = process.inputReader()) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                printed.append(line).append('\n');
                if (line.startsWith(step + " ")) {
                    process.destroyForcibly();
                    break;
                }
            }
        }
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as("it was killed: " + printed).isEqualTo(128 + 9);
        told.add(step);
    }
}
