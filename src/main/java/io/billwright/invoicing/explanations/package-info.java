/// How explanations of amounts (R21) are stored: packed with a dictionary. Does not know how an amount is computed.
@NullMarked
package io.billwright.invoicing.explanations;

import org.jspecify.annotations.NullMarked;
