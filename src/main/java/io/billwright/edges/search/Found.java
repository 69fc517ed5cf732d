package io.billwright.edges.search;

import java.util.UUID;

/// An object that fits what was asked: why, by which text, and how well.
record Found(HitKind kind, UUID id, Match match, String matched, int score) {

    /// Why a hit is one, the surest first. The scores keep them apart; words add to theirs.
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
