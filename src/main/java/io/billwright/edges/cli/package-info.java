/// The commands of the one jar that start or look after a service, such as `serve`, `sandbox`, `migrate`, `doctor` and
/// `seller create`. Starts the parts; does no business itself.
@NullMarked
package io.billwright.edges.cli;

import org.jspecify.annotations.NullMarked;
