/// Finds customers, people, invoices, credit notes, subscriptions, orders and payments by whatever somebody remembers
/// of them (ADR 34). Owns the search terms, which triggers extract from names, mail addresses, references and
/// metadata; does not own the objects.
@NullMarked
package io.billwright.edges.search;

import org.jspecify.annotations.NullMarked;
