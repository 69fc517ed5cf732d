/// What the service costs with very much data. The sizes are parameters; `scripts/bench-large` runs it.
@NullMarked
package io.billwright.scale;

import org.jspecify.annotations.NullMarked;
