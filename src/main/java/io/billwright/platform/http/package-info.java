/// The shell around every endpoint: keys, request ids, bodies, errors, idempotency, lists, limits, health. Knows no
/// business; features plug controllers into it.
@NullMarked
package io.billwright.platform.http;

import org.jspecify.annotations.NullMarked;
