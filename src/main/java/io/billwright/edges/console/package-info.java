/// Serves the console, the pages in which a billing office works (ADR 41): the files that its build left in the jar,
/// and what a browser may do with them. Owns no data; the console calls the public API like any other client.
@NullMarked
package io.billwright.edges.console;

import org.jspecify.annotations.NullMarked;
