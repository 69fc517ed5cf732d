/// The commands of the one jar: `serve`, `sandbox`, `migrate`, `doctor`, `health` and `seller create`. Starts the
/// parts; does no
/// business itself.
@NullMarked
package io.billwright.edges.cli;

import org.jspecify.annotations.NullMarked;
