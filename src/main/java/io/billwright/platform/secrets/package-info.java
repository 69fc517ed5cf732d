/// Secrets the service must be able to read again, stored encrypted, and the pepper their key is derived from. Does
/// not decide who may read them.
@NullMarked
package io.billwright.platform.secrets;

import org.jspecify.annotations.NullMarked;
