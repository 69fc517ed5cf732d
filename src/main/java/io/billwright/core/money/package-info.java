/// Money: currencies, exact amounts, the only place where a fraction is rounded to cents, and ways to split an amount
/// without losing a cent. Does not know what the money is for.
@NullMarked
package io.billwright.core.money;

import org.jspecify.annotations.NullMarked;
