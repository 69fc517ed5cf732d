/// The HTTP layer around every endpoint: keys, request ids, bodies, errors, idempotency, lists, rate limits, health.
/// Knows no business; features plug controllers into it.
@NullMarked
package io.billwright.platform.http;

import org.jspecify.annotations.NullMarked;
