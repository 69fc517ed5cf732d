@NullMarked
package io.billwright.billing.issuing;

import org.jspecify.annotations.NullMarked;
