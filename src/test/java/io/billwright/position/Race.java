package io.billwright.position;

import io.billwright.testing.Api;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// Runs several moves at the same time and judges the result: there must be an order in which all granted moves, one
/// after the other, lead to the state of the service.
final class Race {

    private static final Set<Integer> REFUSALS = Set.of(400, 401, 404, 409, 422);
    /// How many steps to try in orders close to that of the answers.
    private static final int MOST_ALIKE = 500;

    private static final int MOST_AT_RANDOM = 3_000;

    private final Ground ground;
    private final List<Done> done;
    private final List<Move> granted;
    /// The final states of the model that were already compared with the service.
    private final Set<String> judged = new HashSet<>();

    private List<String> nearest = List.of("in no order all of it was possible");
    private int orders;

    private record Done(Move move, Api.Answer answer, long at) {

        boolean isGranted() {
            return move.grants().test(answer);
        }

        boolean isFailure() {
            return answer.status() >= 300 && !REFUSALS.contains(answer.status());
        }

        @Override
        public String toString() {
            return move + " " + answer.status() + (isGranted() ? "" : " " + answer.text());
        }
    }

    private Race(Ground ground, List<Done> done) {
        this.ground = ground;
        this.done = done;
        this.granted = done.stream().filter(Done::isGranted).map(Done::move).toList();
    }

    /// What is wrong after the race, as text; empty if nothing is.
    static List<String> run(Ground ground, List<Move> moves) throws InterruptedException, ExecutionException {
        var barrier = new CyclicBarrier(moves.size());
        var running = new ArrayList<Future<Done>>();
        var done = new ArrayList<Done>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var move : moves) {
                running.add(threads.submit(() -> {
                    barrier.await();
                    var answer = move.request().get();
                    return new Done(move, answer, System.nanoTime());
                }));
            }
            for (var one : running) {
                done.add(one.get());
            }
        }
        done.sort(Comparator.comparingLong(Done::at));
        return new Race(ground, done).judge();
    }

    private List<String> judge() {
        var wrong = new ArrayList<String>();
        ground.passAMinute();
        done.stream().filter(Done::isFailure).forEach(one -> wrong.add(one.toString()));
        var taken = new HashSet<String>();
        granted.stream()
                .flatMap(move -> move.takes().stream())
                .filter(what -> !taken.add(what))
                .forEach(what -> wrong.add("taken twice: " + what));
        for (var check : ground.desk.get("/integrity").get("checks")) {
            if (!check.get("ok").booleanValue()) {
                wrong.add("integrity: " + check);
            }
        }
        wrong.addAll(ground.unexpected());
        if (wrong.isEmpty() && !isExplained(new ArrayList<>(), granted) && !isExplainedAtRandom()) {
            wrong.add("no order explains it");
            wrong.addAll(nearest);
        }
        if (!wrong.isEmpty()) {
            done.forEach(one -> wrong.add("  " + one));
        }
        return wrong;
    }

    /// Tries orders systematically, beginning with that of the answers.
    private boolean isExplained(List<Move> first, List<Move> rest) {
        if (rest.isEmpty()) {
            return isAsAfter(first);
        }
        var tried = new HashSet<String>();
        for (int i = 0; i < rest.size() && orders < MOST_ALIKE; i++) {
            var next = rest.get(i);
            if (tried.add(next.name())) {
                var begun = new ArrayList<>(first);
                begun.add(next);
                var left = new ArrayList<>(rest);
                left.remove(i);
                if (played(begun) != null && isExplained(begun, left)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Tries random orders: the first answer may belong to the last effect, as when a clock advances meanwhile, and
    /// with many moves there are too many orders to try them all.
    private boolean isExplainedAtRandom() {
        var random = new Random(0);
        var order = new ArrayList<>(granted);
        for (int i = 0; i < MOST_AT_RANDOM; i++) {
            Collections.shuffle(order, random);
            if (isAsAfter(order)) {
                return true;
            }
        }
        return false;
    }

    private @Nullable Position played(List<Move> order) {
        orders++;
        var position = ground.position();
        position.hold();
        for (var move : order) {
            if (!move.possible().test(position)) {
                return null;
            }
            move.effect().accept(position);
        }
        position.release();
        return position;
    }

    private boolean isAsAfter(List<Move> order) {
        var position = played(order);
        if (position == null || !judged.add(position.toString())) {
            return false;
        }
        var differences = new Comparison(ground.desk, position).differences();
        if (!differences.isEmpty() && (judged.size() == 1 || differences.size() < nearest.size())) {
            nearest = differences;
        }
        return differences.isEmpty();
    }
}
