/// What customers owe and how that came about: balances and statements of account. Reads the
/// books; owns only which statements were mailed.
@NullMarked
package io.billwright.edges.statements;

import org.jspecify.annotations.NullMarked;
