/// The command line of the jar: `serve`, `sandbox`, `migrate`, `doctor`, `seller create` and other commands that
/// start or administer a service. Only starts things; contains no billing logic.
@NullMarked
package io.billwright.edges.cli;

import org.jspecify.annotations.NullMarked;
