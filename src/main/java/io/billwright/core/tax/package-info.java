/// Tax: rates as values, how a sale is treated, and the tax of one invoice spread over its lines (R6, step 6). Does not
/// know where rates come from or who is exempt.
@NullMarked
package io.billwright.core.tax;

import org.jspecify.annotations.NullMarked;
