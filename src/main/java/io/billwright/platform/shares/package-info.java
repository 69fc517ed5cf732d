/// Fair sharing of scarce resources between sellers (S13). Knows neither the resource nor its users.
@NullMarked
package io.billwright.platform.shares;

import org.jspecify.annotations.NullMarked;
