package io.billwright.edges.search;

import static io.billwright.edges.search.SearchBenchmark.text;

import io.billwright.testing.Api;
import io.billwright.testing.OpenApi;
import io.billwright.testing.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Reads page 1 and page 10,000 of every list in turns, in every order that the contract has for it. Lists of what
/// belongs to one object, and those that are shorter, are left out.
final class DeepPages {

    private static final int PAGE = 25;
    private static final int DEEP = 10_000;
    /// A deep page may take longer by a fifth; differences below this are those of the machine.
    private static final double MOST = 1.2;
    private static final long NOISE_NANOS = 2_000_000;
    private static final long LONGEST_NANOS = 100_000_000;
    /// Those that are read, as a regular expression.
    private static final Pattern WANTED = Pattern.compile(System.getProperty("lists", ""));
    /// Filters that most of the rows fit.
    private static final List<String> FILTERED = List.of(
            "/invoices?amount_min=4901",
            "/invoices?status=PAID",
            "/invoices?due_from=2024-02-01&sort=due_at",
            "/payments?currency=EUR",
            "/payments?status=RECEIVED",
            "/credit-notes?currency=EUR",
            "/subscriptions?currency=USD");

    private final Api api;
    private final Set<String> tooShort = new TreeSet<>();

    DeepPages(Api api) {
        this.api = api;
    }

    /// Reads each pair of pages so often; false if one takes too long, or a deep one longer than the first.
    boolean measure(int times) {
        System.out.println("| list | page | median of page 1 | median of that page | ratio |");
        boolean flat = true;
        for (var list : lists()) {
            flat &= !WANTED.matcher(list).find() || measure(list, times);
        }
        flat &= measureJournal(times);
        System.out.println("Left out, as they have less than 100 pages: " + String.join(", ", tooShort));
        return flat;
    }

    private static List<String> lists() {
        var lists = new ArrayList<String>();
        for (var operation : OpenApi.operations()) {
            if (operation.inApi()
                    && operation.queryParameters().containsAll(Set.of("cursor", "offset", "sort"))
                    && operation.pathParameters().isEmpty()) {
                var path = operation.path().substring("/api/v2".length());
                sorts(operation).forEach(sort -> lists.add(path + "?sort=" + sort));
            }
        }
        lists.addAll(FILTERED);
        lists.add("/webhook-deliveries?state=DELIVERED");
        return lists;
    }

    private static List<String> sorts(Operation list) {
        return list.node()
                .path("parameters")
                .valueStream()
                .map(OpenApi::resolve)
                .filter(parameter -> text(parameter, "name").equals("sort"))
                .flatMap(parameter -> parameter.at("/schema/enum").valueStream())
                .map(JsonNode::stringValue)
                .toList();
    }

    private boolean measure(String list, int times) {
        long rows = FILTERED.contains(list) ? count(list.replaceAll("[?].*", "?")) / 2 : count(list + "&");
        int page = (int) Math.min(DEEP, rows / PAGE);
        if (page < 100) {
            tooShort.add(list.replaceAll("[?].*", ""));
            return true;
        }
        // The last row of the page before it.
        var before = get(list + "&limit=1&offset=" + ((page - 1) * PAGE - 1));
        return compare(list, page, list + "&cursor=" + text(before, "next_cursor"), times);
    }

    private long count(String list) {
        return get(list + "limit=1&include_total=true").path("total").asLong(-1);
    }

    /// It has no offset, so the way there is walked.
    private boolean measureJournal(int times) {
        var cursor = "";
        int page = 1;
        for (var read = get("/journal?limit=1000"); read.get("has_more").asBoolean() && page < DEEP; page += 40) {
            cursor = text(read, "next_cursor");
            read = get("/journal?limit=1000&cursor=" + cursor);
        }
        return compare("/journal?limit=25", page, "/journal?limit=25&cursor=" + cursor, times);
    }

    private boolean compare(String first, int page, String deep, int times) {
        var ofFirst = new long[times];
        var ofDeep = new long[times];
        for (int i = -times / 5; i < times; i++) {
            long tookFirst = time(first);
            long tookDeep = time(deep);
            if (i >= 0) {
                ofFirst[i] = tookFirst;
                ofDeep[i] = tookDeep;
            }
        }
        Arrays.sort(ofFirst);
        Arrays.sort(ofDeep);
        long medianOfFirst = ofFirst[times / 2];
        long medianOfDeep = ofDeep[times / 2];
        boolean flat = medianOfDeep <= MOST * medianOfFirst || medianOfDeep - medianOfFirst <= NOISE_NANOS;
        boolean quick = Math.max(medianOfFirst, medianOfDeep) <= LONGEST_NANOS;
        System.out.printf(
                Locale.ROOT,
                "| %s | %,d | %.1f ms | %.1f ms | %.2f%s |%n",
                first,
                page,
                medianOfFirst / 1e6,
                medianOfDeep / 1e6,
                (double) medianOfDeep / medianOfFirst,
                flat && quick ? "" : " (too slow)");
        return flat && quick;
    }

    private long time(String path) {
        long begin = System.nanoTime();
        int rows = get(path).get("data").size();
        long took = System.nanoTime() - begin;
        if (rows != PAGE) {
            throw new AssertionError(path + " has " + rows + " rows");
        }
        return took;
    }

    private JsonNode get(String path) {
        return api.get(path).expect(200).body();
    }
}
