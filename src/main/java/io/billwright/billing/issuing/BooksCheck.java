package io.billwright.billing.issuing;

import java.util.List;

/// An invariant of a seller's books whose check takes more than one query (R26). Read-only.
public interface BooksCheck {

    /// Its name in the API's answer.
    String name();

    /// The ids of the rows that violate it.
    List<String> broken();
}
