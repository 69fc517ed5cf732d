/// Tests of webhooks.
@NullMarked
package io.billwright.edges.webhooks;

import org.jspecify.annotations.NullMarked;
