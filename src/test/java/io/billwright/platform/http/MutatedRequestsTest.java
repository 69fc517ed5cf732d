package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Belongings;
import io.billwright.testing.Mutation;
import io.billwright.testing.OpenApi;
import io.billwright.testing.Operation;
import io.billwright.testing.Requests;
import io.billwright.testing.SellerCopies;
import io.billwright.testing.TestService;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Valid requests of every operation, changed at one place or two, to sellers who have one of everything and whose time
/// passes: most get past the door, none is answered with 5xx, and the books stay sound. `-Dfuzz.requests=` says how
/// many, `-Dfuzz.seed=` from which seed on; each seller has a seed of its own.
@Tag("chance")
class MutatedRequestsTest {

    private static final JsonMapper JSON = Json.mapper();
    private static final int REQUESTS = Integer.getInteger("fuzz.requests", 1_500);
    private static final long SEED = Long.getLong("fuzz.seed", 1L);
    private static final int SIDE_BY_SIDE = 8;
    private static final int ENOUGH = 10;
    /// After so many another seller gets them, or too much would be paid, voided and ended.
    private static final int PER_SELLER = 250;

    private static final int A_FORTNIGHT = 50;

    /// Time passes in small steps here: by a century it takes its time.
    private static final Set<String> NOT_SENT = Set.of("advanceSandboxClock");

    private static final List<Operation> OPERATIONS = OpenApi.operations().stream()
            .filter(operation -> operation.inApi() && !NOT_SENT.contains(operation.id()))
            .filter(operation -> !operation.hasBody() || !operation.examples().isEmpty())
            .toList();

    private static final List<String> QUERY = List.of(
            "",
            "0",
            "1",
            "100",
            "-1",
            "true",
            "USD",
            "PAID",
            "2026-11-16",
            "2027-02-30",
            "x",
            "가",
            "\u0000",
            "' or 1=1");

    private final Belongings template =
            Belongings.of(TestService.shared().newSandboxSeller().unchecked(), "Own", 1);
    private final SellerCopies copies = copies();
    private final Map<Integer, AtomicInteger> statuses = new ConcurrentSkipListMap<>();
    private final Set<String> granted = ConcurrentHashMap.newKeySet();
    private final AtomicInteger atTheDoor = new AtomicInteger();
    private final AtomicInteger sent = new AtomicInteger();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();

    @Test
    @Timeout(value = 2, unit = TimeUnit.DAYS)
    void mostGetPastTheDoorAndNoneFails() throws InterruptedException {
        long start = System.nanoTime();
        var sellers = new AtomicInteger();
        int needed = Math.ceilDiv(REQUESTS, PER_SELLER);
        try (var threads = Executors.newFixedThreadPool(SIDE_BY_SIDE)) {
            for (int i = 0; i < SIDE_BY_SIDE; i++) {
                threads.execute(() -> {
                    for (int seller = sellers.getAndIncrement();
                            seller < needed && failures.size() < ENOUGH;
                            seller = sellers.getAndIncrement()) {
                        play(SEED + seller);
                    }
                });
            }
            threads.shutdown();
            assertThat(threads.awaitTermination(2, TimeUnit.DAYS)).isTrue();
        }
        assertThat(failures).isEmpty();
        System.out.printf(
                "%d requests, %d a second, answers %s, %d %% refused at the door, %d of %d operations granted%n",
                sent.get(),
                sent.get() / Math.max(1, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start)),
                statuses,
                atTheDoor.get() * 100L / sent.get(),
                granted.size(),
                OPERATIONS.size());
        assertThat(sent.get()).as("requests").isEqualTo(needed * PER_SELLER);
        assertThat(atTheDoor.get() * 100L / sent.get())
                .as("per cent refused at the door")
                .isLessThanOrEqualTo(40);
    }

    private SellerCopies copies() {
        // Later requests change what the rarer things are made of.
        EnumSet.allOf(Belongings.Kind.class).forEach(template::id);
        return new SellerCopies(TestService.shared(), template.api().seller());
    }

    private void play(long seed) {
        var random = new SplittableRandom(seed);
        try {
            var own = template.of(copies.next().unchecked());
            for (int i = 0; i < PER_SELLER; i++) {
                if (i % A_FORTNIGHT == A_FORTNIGHT - 1) {
                    note(seed, "to pass a fortnight", own.api().post("/sandbox/clock/advance", "{\"by\": \"P14D\"}"));
                }
                send(own, random, seed);
            }
            for (var check : own.api().get("/integrity").expect(200).body().get("checks")) {
                if (!check.get("ok").booleanValue()) {
                    failures.add("seed " + seed + ": " + check);
                }
            }
        } catch (RuntimeException | Error failure) {
            failures.add("seed " + seed + ": " + failure);
        }
    }

    private void send(Belongings own, SplittableRandom random, long seed) {
        var operation = OPERATIONS.get(random.nextInt(OPERATIONS.size()));
        var path = Requests.path(own, operation) + query(operation, random);
        var body = operation.hasBody() ? body(own, operation, random) : null;
        var answer = own.api().send(operation.method(), path, body, Map.of());
        sent.incrementAndGet();
        statuses.computeIfAbsent(answer.status(), _ -> new AtomicInteger()).incrementAndGet();
        note(seed, operation.method() + " " + path + " " + body, answer);
        if (answer.status() < 300) {
            granted.add(operation.id());
            if (body != null && isCardIn(JSON.readTree(body))) {
                failures.add("seed " + seed + ": a card number is taken by " + operation + " " + body);
            }
        } else if (isRefusedAtTheDoor(answer)) {
            atTheDoor.incrementAndGet();
        }
    }

    /// But for what comes from other systems and is taken as it is.
    private static boolean isCardIn(JsonNode body) {
        return body.isObject()
                ? body.properties().stream()
                        .anyMatch(field -> field.getKey().contains(Mutation.CARD)
                                || (!CardNumbersApiTest.OPAQUE.contains(field.getKey()) && isCardIn(field.getValue())))
                : (body.isString() && body.stringValue().contains(Mutation.CARD))
                        || body.valueStream().anyMatch(MutatedRequestsTest::isCardIn);
    }

    private void note(long seed, String request, Api.Answer answer) {
        if (answer.status() >= 500) {
            failures.add("seed " + seed + ": " + request + " answers " + answer.status() + " " + answer.text());
        }
    }

    private static String body(Belongings own, Operation operation, SplittableRandom random) {
        var examples = operation.examples();
        var valid = Requests.filled(own, operation, examples.get(random.nextInt(examples.size())));
        return Mutation.of(valid, operation.bodySchema(), random).toString();
    }

    /// At times one of the parameters that the operation knows.
    private static String query(Operation operation, SplittableRandom random) {
        var names = operation.queryParameters().stream().sorted().toList();
        if (names.isEmpty() || random.nextInt(3) > 0) {
            return "";
        }
        var value = QUERY.get(random.nextInt(QUERY.size()));
        return "?" + names.get(random.nextInt(names.size())) + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    private static boolean isRefusedAtTheDoor(Api.Answer answer) {
        return answer.status() == 400
                && answer.body().at("/error/details/reason").isMissingNode();
    }
}
