/// How explanations of amounts (R21) are stored: packed with a dictionary. Does not know how amounts are computed.
@NullMarked
package io.billwright.invoicing.explanations;

import org.jspecify.annotations.NullMarked;
