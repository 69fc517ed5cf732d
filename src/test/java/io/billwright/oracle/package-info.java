/// Owns a second, slow and plain calculation of the billing rules that shares no code with the core and checks it.
@NullMarked
package io.billwright.oracle;

import org.jspecify.annotations.NullMarked;
