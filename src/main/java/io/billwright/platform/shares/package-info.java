/// Fair shares of what is scarce (S13). Knows neither what is shared nor who uses it.
@NullMarked
package io.billwright.platform.shares;

import org.jspecify.annotations.NullMarked;
