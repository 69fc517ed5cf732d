/// Time: what "now" is for a seller (R2, R20). The only package that reads the system clock. What happens as time
/// passes belongs to the features.
@NullMarked
package io.billwright.platform.clock;

import org.jspecify.annotations.NullMarked;
