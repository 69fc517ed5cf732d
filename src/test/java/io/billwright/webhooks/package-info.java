/// Tests of webhooks.
@NullMarked
package io.billwright.webhooks;

import org.jspecify.annotations.NullMarked;
