/// Serves the console, the web application of a seller's billing team (ADR 41): the files that its build left in the
/// jar, and the content security policy for them. Owns no data; the console calls the public API like any other
/// client.
@NullMarked
package io.billwright.edges.console;

import org.jspecify.annotations.NullMarked;
