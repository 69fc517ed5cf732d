package io.billwright.edges.search;

import static java.util.Objects.requireNonNull;

import io.billwright.edges.search.Found.Match;
import io.billwright.edges.search.TermStore.Range;
import io.billwright.invoicing.invoices.NumberSeries;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// Answers a search query with the objects that match it, the best first.
@Component
final class Search {

    /// Words beyond these are ignored.
    private static final int WORDS = 6;
    /// The shortest and the longest word for which typing errors are considered.
    private static final int SHORTEST = 3;
    private static final int LONGEST = 20;
    /// For this many of the found customers, objects that belong to them are shown too.
    private static final int CUSTOMERS = 5;

    private final LookupStore lookups;
    private final TermStore terms;
    private final BelongingStore belongings;
    private final HitStore hits;

    Search(LookupStore lookups, TermStore terms, BelongingStore belongings, HitStore hits) {
        this.lookups = lookups;
        this.terms = terms;
        this.belongings = belongings;
        this.hits = hits;
    }

    List<Hit> handle(String typed, Set<HitKind> kinds, int limit, Instant now) {
        var question = Question.of(typed);
        var found = new ArrayList<Found>();
        question.id().ifPresent(id -> found.addAll(lookups.byId(id)));
        if (found.isEmpty()) {
            found.addAll(byNumber(question, limit));
            var named = new ArrayList<>(lookups.byReference(question.typed()));
            boolean certain = !named.isEmpty() || found.stream().anyMatch(one -> one.match() == Match.NUMBER);
            named.addAll(byWords(question.words(), !certain, limit));
            found.addAll(named);
            found.addAll(
                    named.isEmpty() ? byAmountAndDay(question, limit) : around(named, question, kinds, limit, now));
        }
        return hits.show(best(found, kinds, limit), now);
    }

    private static List<Found> best(Collection<Found> found, Set<HitKind> kinds, int limit) {
        var byId = new LinkedHashMap<UUID, Found>();
        for (var one : found) {
            byId.merge(one.id(), one, (first, second) -> second.score() > first.score() ? second : first);
        }
        return byId.values().stream()
                .filter(one -> kinds.contains(one.kind()))
                .sorted(Comparator.comparingInt(Found::score).reversed().thenComparing(Found::kind))
                .limit(limit)
                .toList();
    }

    /// Finds an invoice or a credit note by its number, with or without its prefix; if there is none, by numbers that
    /// differ by one typing error.
    private List<Found> byNumber(Question question, int limit) {
        var typed = question.typed().toUpperCase(Locale.ROOT);
        if (typed.chars().noneMatch(Character::isDigit) || typed.length() > 40) {
            return List.of();
        }
        var numbers = new LinkedHashSet<String>();
        numbers.add(typed);
        numbers.add(question.typed());
        if (typed.matches("[0-9]{1,9}")) {
            lookups.prefixes()
                    .forEach(prefix -> Stream.of("", "-CN")
                            .map(series -> NumberSeries.written(prefix + series, Long.parseLong(typed)))
                            .forEach(numbers::add));
        }
        var exact = lookups.byNumber(numbers, Match.NUMBER, limit);
        if (!exact.isEmpty()) {
            return exact;
        }
        var slips = new LinkedHashSet<String>();
        numbers.forEach(number -> slips.addAll(Slips.ofNumber(number)));
        return lookups.byNumber(slips, Match.SIMILAR_NUMBER, limit).stream()
                .map(found -> numbers.stream().anyMatch(number -> isSwapped(number, found.matched()))
                        ? new Found(found.kind(), found.id(), found.match(), found.matched(), found.score() + 1)
                        : found)
                .toList();
    }

    /// Two swapped digits are likelier than a wrong one.
    private static boolean isSwapped(String number, String other) {
        return Arrays.equals(
                number.chars().sorted().toArray(), other.chars().sorted().toArray());
    }

    private List<Found> byAmountAndDay(Question question, int limit) {
        var found = new ArrayList<Found>();
        for (var kind : HitKind.values()) {
            question.amount().ifPresent(amount -> found.addAll(lookups.byAmount(kind, amount, limit)));
            question.day().ifPresent(day -> found.addAll(lookups.byDay(kind, day, limit)));
        }
        return found;
    }

    /// Objects that contain all words, or words that begin with them. If there are none, and nothing matches exactly
    /// in another way, words with one typing error count too.
    private List<Found> byWords(String said, boolean forgiving, int limit) {
        var words = terms.words(said).stream().limit(WORDS).toList();
        if (words.isEmpty()) {
            return List.of();
        }
        var counts = terms.counts(words);
        int rarest = IntStream.range(0, words.size())
                .boxed()
                .min(Comparator.comparingInt(counts::get))
                .orElseThrow();
        var ranges = new ArrayList<Range>();
        for (int i = 0; i < words.size(); i++) {
            ranges.add(Range.beginningWith(i, words.get(i)));
        }
        var exact =
                counts.get(rarest) == 0 ? List.<Found>of() : matches(ranges, rarest, words.size(), Match.TEXT, limit);
        if (!exact.isEmpty() || !forgiving) {
            return exact;
        }
        for (int i = 0; i < words.size(); i++) {
            for (var term : similar(words.get(i))) {
                ranges.add(Range.exactly(i, term));
            }
        }
        return matches(ranges, rarest, words.size(), Match.SIMILAR_TEXT, limit);
    }

    private List<String> similar(String word) {
        return word.length() < SHORTEST || word.length() > LONGEST ? List.of() : terms.known(Slips.ofWord(word));
    }

    private List<Found> matches(List<Range> ranges, int rarest, int words, Match match, int limit) {
        return terms.find(ranges, rarest, words, EnumSet.allOf(HitKind.class), limit).stream()
                .map(one -> new Found(
                        one.kind(),
                        one.id(),
                        match,
                        String.join(" ", one.matched()),
                        // Complete words count most; then objects with fewer words are better.
                        match.score + 20 * one.whole() / words + Math.max(0, 10 - one.terms())))
                .toList();
    }

    /// Objects that belong to the customers that were found, and the subscriptions of orders.
    private List<Found> around(List<Found> found, Question question, Set<HitKind> kinds, int limit, Instant now) {
        var owners = belongings.owners(found);
        var around = new ArrayList<Found>();
        var customers = new LinkedHashSet<UUID>();
        for (var one : found) {
            switch (one.kind()) {
                case CUSTOMER -> customers.add(one.id());
                case PERSON -> customers.add(requireNonNull(owners.get(one.id())));
                case ORDER ->
                    around.add(new Found(
                            HitKind.SUBSCRIPTION,
                            requireNonNull(owners.get(one.id())),
                            one.match(),
                            one.matched(),
                            one.score() - 1));
                case INVOICE, CREDIT_NOTE, SUBSCRIPTION, PAYMENT -> {}
            }
        }
        if (!customers.isEmpty()) {
            var first = customers.stream().limit(CUSTOMERS).toList();
            var each = Math.max(3, limit / first.size());
            var wanted = new BelongingStore.Wanted(first, question, each, now);
            kinds.forEach(kind -> around.addAll(belongings.of(kind, wanted)));
        }
        return around;
    }
}
