/// Money: currencies, exact amounts, the one door through which a fraction becomes cents, and the ways to split
/// an amount without losing one. Does not know what the money is for.
@NullMarked
package io.billwright.core.money;

import org.jspecify.annotations.NullMarked;
