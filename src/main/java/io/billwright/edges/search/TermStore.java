package io.billwright.edges.search;

import io.billwright.platform.db.Rows;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The search terms of objects. Only comparisons of text are used: under row level security, PostgreSQL uses no index
/// for operators that are not leakproof, such as LIKE.
@Component
final class TermStore {

    /// Appended to a prefix, it sorts after every text that begins with the prefix.
    static final String END = Character.toString(Character.MAX_CODE_POINT);

    /// A word with more matches is common, and it does not matter how common.
    private static final int COUNTED = 5_000;
    /// At most this many objects with the rarest word are compared with the other words.
    private static final int LOOKED_AT = 1_000;

    private static final String MATCHES = """
            with looked_at as (
                select distinct t.kind, t.object_id
                from unnest(:rareLowest, :rareBeyond) as r(lowest, beyond)
                cross join lateral (
                    select kind, object_id from search_terms
                    where term >= r.lowest and term < r.beyond and kind = any(:kinds)
                    order by term limit :lookedAt) t
                limit :lookedAt),
            matches as (
                select l.kind, l.object_id, m.*,
                       row_number() over (partition by l.kind
                                      order by m.whole desc, m.terms, l.object_id desc) as place
                from looked_at l
                cross join lateral (
                    select count(distinct r.place) as places, count(distinct s.term)::int as terms,
                           count(distinct r.place) filter (where s.term = r.lowest)::int as whole,
                           array_agg(distinct s.term) filter (where r.place is not null) as matched
                    from search_terms s
                    left join unnest(:places, :lowest, :beyond) as r(place, lowest, beyond)
                        on s.term >= r.lowest and s.term < r.beyond
                    where s.object_id = l.object_id) m
                where m.places = :wanted)
            select kind, object_id, whole, terms, matched from matches where place <= :limit order by place
            """;

    private final JdbcClient jdbc;

    TermStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// A range of terms, `beyond` excluded, that match the word at one place of the query.
    record Range(int place, String lowest, String beyond) {

        static Range beginningWith(int place, String word) {
            return new Range(place, word, word + END);
        }

        static Range exactly(int place, String term) {
            return new Range(place, term, term + "\u0001");
        }
    }

    /// An object that matches all words: how many of them completely, how many terms it has, and which of them
    /// matched.
    record Match(HitKind kind, UUID id, int whole, int terms, List<String> matched) {}

    List<String> words(String said) {
        return jdbc.sql("select search_words(:said) as words")
                .param("said", said)
                .query((row, _) -> Rows.texts(row, "words"))
                .single();
    }

    /// The number of terms that begin with each word, up to a limit.
    List<Integer> counts(List<String> words) {
        return jdbc.sql("""
                        select (select count(*) from (
                                    select from search_terms t
                                    where t.term >= w.word and t.term < w.word || :end limit :counted) found)::int
                        from unnest(:words) with ordinality as w(word, place) order by w.place
                        """)
                .param("words", words.toArray(String[]::new))
                .param("end", END)
                .param("counted", COUNTED)
                .query((row, _) -> row.getInt(1))
                .list();
    }

    /// The existing terms that equal, or begin with, one of these words.
    List<String> known(Collection<String> words) {
        return jdbc.sql("""
                        select distinct t.term from unnest(:words) as w(word)
                        cross join lateral (
                            select term from search_terms where term >= w.word and term < w.word || :end
                            order by term limit 1) t
                        limit 50
                        """)
                .param("words", words.toArray(String[]::new))
                .param("end", END)
                .query((row, _) -> row.getString(1))
                .list();
    }

    /// The objects that have a term in a range of every place, the best of each kind first. Candidates are the
    /// objects that match the place `rarest`.
    List<Match> find(List<Range> ranges, int rarest, int places, Collection<HitKind> kinds, int limit) {
        var rare = ranges.stream().filter(range -> range.place() == rarest).toList();
        return jdbc.sql(MATCHES)
                .param("rareLowest", rare.stream().map(Range::lowest).toArray(String[]::new))
                .param("rareBeyond", rare.stream().map(Range::beyond).toArray(String[]::new))
                .param("kinds", kinds.stream().map(HitKind::name).toArray(String[]::new))
                .param("lookedAt", LOOKED_AT)
                .param("places", ranges.stream().map(Range::place).toArray(Integer[]::new))
                .param("lowest", ranges.stream().map(Range::lowest).toArray(String[]::new))
                .param("beyond", ranges.stream().map(Range::beyond).toArray(String[]::new))
                .param("wanted", places)
                .param("limit", limit)
                .query((row, _) -> new Match(
                        HitKind.valueOf(row.getString("kind")),
                        Rows.uuid(row, "object_id"),
                        row.getInt("whole"),
                        row.getInt("terms"),
                        Rows.texts(row, "matched")))
                .list();
    }
}
