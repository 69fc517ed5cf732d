/// Tests of calls to addresses that others chose.
@NullMarked
package io.billwright.platform.outbound;

import org.jspecify.annotations.NullMarked;
