/// The installation's own secrets by version, and secrets the service must be able to read again,
/// stored encrypted. Owns the table that tells a wrong secret. Does not decide who may read them.
@NullMarked
package io.billwright.platform.secrets;

import org.jspecify.annotations.NullMarked;
