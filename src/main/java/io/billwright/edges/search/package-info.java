/// Finds customers, people, invoices, credit notes, subscriptions, orders and payments by what somebody remembers of
/// them (ADR 34). Owns the words that triggers keep of names, mail addresses, references and metadata; does not own
/// what it finds.
@NullMarked
package io.billwright.edges.search;

import org.jspecify.annotations.NullMarked;
