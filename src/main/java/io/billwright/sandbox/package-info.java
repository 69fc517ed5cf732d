/// What only a sandbox seller can do: look at its clock and advance it (R20). What then happens belongs to the features
/// whose sweeps are run.
@NullMarked
package io.billwright.sandbox;

import org.jspecify.annotations.NullMarked;
