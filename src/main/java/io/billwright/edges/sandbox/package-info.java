/// What only a sandbox seller can do: read and advance its clock (R20), and read the mails that were not sent. What
/// happens as time passes belongs to the features whose sweeps run.
@NullMarked
package io.billwright.edges.sandbox;

import org.jspecify.annotations.NullMarked;
