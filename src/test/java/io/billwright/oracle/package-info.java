/// A second, slow and plain implementation of the billing calculation. It shares no code with the core and is used to
/// check it.
@NullMarked
package io.billwright.oracle;

import org.jspecify.annotations.NullMarked;
