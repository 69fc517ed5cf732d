@NullMarked
package io.billwright.billing;

import org.jspecify.annotations.NullMarked;
