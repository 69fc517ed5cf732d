/// HTTP calls to addresses that others chose, which must not reach the operator's own network. Does not know what is
/// sent or why.
@NullMarked
package io.billwright.platform.outbound;

import org.jspecify.annotations.NullMarked;
