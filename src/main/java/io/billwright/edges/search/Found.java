package io.billwright.edges.search;

import java.util.UUID;

/// An object that matches the query: why, by which text, and how well.
record Found(HitKind kind, UUID id, Match match, String matched, int score) {

    /// Why an object matches, the most certain reason first. Scores are far enough apart to keep the reasons in this
    /// order; matches by words add to theirs.
    enum Match {
        ID(100),
        NUMBER(95),
        REFERENCE(92),
        CUSTOMER_AND_AMOUNT(90),
        CUSTOMER_AND_DATE(88),
        SIMILAR_NUMBER(70),
        TEXT(60),
        AMOUNT(55),
        DATE(50),
        SIMILAR_TEXT(30),
        CUSTOMER(20);

        final int score;

        Match(int score) {
            this.score = score;
        }
    }

    Found(HitKind kind, UUID id, Match match, String matched) {
        this(kind, id, match, matched, match.score);
    }
}
