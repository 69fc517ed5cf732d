/// What only a sandbox seller can do: look at its clock, advance it (R20), and read the mail that was not sent out.
/// What happens as time passes belongs to the features whose sweeps are run.
@NullMarked
package io.billwright.edges.sandbox;

import org.jspecify.annotations.NullMarked;
