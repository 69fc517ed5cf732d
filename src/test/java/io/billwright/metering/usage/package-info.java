@NullMarked
package io.billwright.metering.usage;

import org.jspecify.annotations.NullMarked;
