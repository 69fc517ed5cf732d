package io.billwright.billing.issuing;

import java.util.List;

/// An invariant of a seller's books that takes more than one query to check (R26). It only reads.
public interface BooksCheck {

    /// Its name in the answer.
    String name();

    /// The ids of the rows that break it.
    List<String> broken();
}
