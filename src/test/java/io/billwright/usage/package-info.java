@NullMarked
package io.billwright.usage;

import org.jspecify.annotations.NullMarked;
