/// What `doctor` checks of an installation: the form that all checks have. Owns no table, and does not know what is
/// checked: each package checks what it uses.
@NullMarked
package io.billwright.platform.checks;

import org.jspecify.annotations.NullMarked;
