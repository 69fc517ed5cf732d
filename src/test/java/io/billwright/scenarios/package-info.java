/// Stories of whole lives: many agreements, many years, by the sandbox clock.
@NullMarked
package io.billwright.scenarios;

import org.jspecify.annotations.NullMarked;
