package io.billwright.edges.search;

import static io.billwright.edges.search.SearchBenchmark.text;

import io.billwright.testing.Api;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/// Asks about the rows of `rows-to-search.sql` what a billing office asks, and expects the right object among the hits.
final class SearchQuestions {

    private static final double LONGEST_MILLIS = 100;
    private static final Instant BEGIN = Instant.parse("2024-01-01T00:00:00Z");
    private static final Duration STEP = Duration.ofSeconds(12);
    private static final String[] FORMS = {"gmbh", "inc", "ltd", "sa", "bv"};
    /// The words of the first so many numbers are surnames of people, too.
    private static final int SHARED_WORDS = 5000;

    private final Api api;
    private final int customers;
    private final int invoices;
    private final int listed;
    private final Random random = new Random(58);
    private final List<String> missed = new ArrayList<>();

    SearchQuestions(Api api, int customers, int invoices, int listed) {
        this.api = api;
        this.customers = customers;
        this.invoices = invoices;
        this.listed = listed;
    }

    /// What is typed, and which hit is the right one.
    private record Question(String typed, Predicate<JsonNode> right) {

        static Question about(String typed, UUID id) {
            return new Question(typed, hit -> text(hit, "id").equals(id.toString()));
        }
    }

    /// Which questions there are, each about the object of a number up to the most.
    private record Kind(int most, IntFunction<Question> question) {}

    private Map<String, Kind> kinds() {
        var kinds = new LinkedHashMap<String, Kind>();
        kinds.put("half a name", new Kind(customers, SearchQuestions::half));
        customer(kinds, "whole name", n -> word(n, 9) + " " + word(n % 500, 6));
        customer(kinds, "name with two letters swapped", n -> swapped(word(n, 9)) + " " + word(n % 500, 6));
        customer(kinds, "mail address", n -> "ap@" + word(n, 9) + ".example");
        customer(kinds, "external id", n -> "crm-" + n);
        kinds.put("common word", new Kind(customers, n -> common(word(n % 500, 6), FORMS[n / 500 % 5])));
        kinds.put(
                "person",
                new Kind(listed, n -> Question.about(word(-n, 7) + " " + word(n % SHARED_WORDS, 8), id(5, n))));
        kinds.put("purchase order", new Kind(listed, n -> Question.about("PO" + n, id(7, n))));
        kinds.put("invoice number", new Kind(invoices, n -> Question.about("INV-%06d".formatted(n), id(2, n))));
        kinds.put("invoice number with a wrong digit", new Kind(invoices, this::wrong));
        kinds.put("amount", new Kind(invoices, n -> Question.about(amount(n / 2 * 2 + 1), id(2, n / 2 * 2 + 1))));
        kinds.put(
                "amount of many",
                new Kind(
                        invoices,
                        n -> new Question(
                                amount(n / 2 * 2), hit -> hit.path("amount").asLong(0) == cents(n / 2 * 2))));
        kinds.put("day", new Kind(invoices, this::day));
        kinds.put(
                "metadata",
                new Kind(invoices, n -> Question.about("case" + (n / 100 * 100 + 100), id(2, n / 100 * 100 + 100))));
        kinds.put(
                "name and amount",
                new Kind(invoices, n -> Question.about(word(1 + n % customers, 9) + " " + amount(n), id(2, n))));
        kinds.put("reference of a charge", new Kind(listed / 2, this::charge));
        return kinds;
    }

    private void customer(Map<String, Kind> kinds, String name, IntFunction<String> typed) {
        kinds.put(name, new Kind(customers, n -> Question.about(typed.apply(n), id(1, n))));
    }

    /// Half of a word that is a surname, too, fits more people than are shown.
    private static Question half(int n) {
        var half = word(n, 9).substring(0, 6);
        return n > SHARED_WORDS
                ? Question.about(half, id(1, n))
                : new Question(half, hit -> (" " + text(hit, "title").toLowerCase(Locale.ROOT)).contains(" " + half));
    }

    /// All have both words, but too many for all to be shown.
    private static Question common(String word, String form) {
        return new Question(word + " " + form, hit -> {
            var title = text(hit, "title").toLowerCase(Locale.ROOT);
            return title.contains(word) && title.endsWith(form);
        });
    }

    /// The first digit is a nine, which no number begins with.
    private Question wrong(int n) {
        int some = invoices > 1_000_000 ? Math.max(n, 1_000_000) : n;
        var number = "INV-%06d".formatted(some);
        return Question.about("INV-9" + number.substring(5), id(2, some));
    }

    /// Thousands were billed on each day.
    private Question day(int n) {
        var day = LocalDate.ofInstant(BEGIN.plus(STEP.multipliedBy(n)), ZoneOffset.UTC);
        return new Question(
                day.toString(),
                hit -> text(hit, "kind").equals("INVOICE")
                        && text(hit, "matched").equals(day.toString()));
    }

    /// What is not a multiple of ten has a payment.
    private Question charge(int n) {
        int paid = n % 10 == 0 ? n + 1 : n;
        return Question.about("ch_" + md5(Integer.toString(paid)), id(4, paid));
    }

    /// Asks so many of each kind and prints how long they took; false if one in a hundred took too long, or if a right
    /// object was not found.
    boolean ask(int times) {
        System.out.println("| question | median | 99th percentile | slowest |");
        boolean quick = true;
        for (var kind : kinds().entrySet()) {
            var nanos = new long[times];
            for (int i = -times / 5; i < times; i++) {
                long took = ask(kind.getKey(), kind.getValue());
                if (i >= 0) {
                    nanos[i] = took;
                }
            }
            Arrays.sort(nanos);
            double slow = nanos[times * 99 / 100] / 1e6;
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.1f ms | %.1f ms | %.1f ms |%n",
                    kind.getKey(),
                    nanos[times / 2] / 1e6,
                    slow,
                    nanos[times - 1] / 1e6);
            quick &= slow <= LONGEST_MILLIS;
        }
        System.out.println("Not found: " + missed);
        return quick && missed.isEmpty();
    }

    private long ask(String name, Kind kind) {
        var question = kind.question().apply(1 + random.nextInt(kind.most() - 100));
        var path = "/search?q=" + URLEncoder.encode(question.typed(), StandardCharsets.UTF_8);
        long begin = System.nanoTime();
        var answer = api.get(path).expect(200);
        long took = System.nanoTime() - begin;
        if (answer.body().get("data").valueStream().noneMatch(question.right())) {
            missed.add(name + " " + question.typed());
        }
        return took;
    }

    private static UUID id(int kind, long n) {
        var digits = "%012x7%03d8%015x".formatted(1_700_000_000_000L + n, kind, n);
        return new UUID(
                Long.parseUnsignedLong(digits.substring(0, 16), 16), Long.parseUnsignedLong(digits, 16, 32, 16));
    }

    private static long cents(int n) {
        return n % 2 == 1 ? 1000 + n * 7919L % 5_000_000 : 4900 + 5000L * (n / 2 % 10);
    }

    private static String amount(int n) {
        return BigDecimal.valueOf(cents(n), 2).toPlainString();
    }

    /// As `bench_word` makes it.
    private static String word(long n, int letters) {
        var word = new StringBuilder();
        for (var letter : md5(Long.toString(n)).substring(0, letters).toCharArray()) {
            word.append(Character.isDigit(letter) ? (char) ('g' + letter - '0') : letter);
        }
        return word.toString();
    }

    private static String md5(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String swapped(String text) {
        int place = text.charAt(2) == text.charAt(3) ? 3 : 2;
        return text.substring(0, place) + text.charAt(place + 1) + text.charAt(place) + text.substring(place + 2);
    }
}
