/// The contract of the checks that `doctor` runs on an installation. Owns no table, and does not know what is
/// checked: each package brings the checks of what it uses.
@NullMarked
package io.billwright.platform.checks;

import org.jspecify.annotations.NullMarked;
