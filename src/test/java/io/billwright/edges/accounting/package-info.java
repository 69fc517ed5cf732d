/// Tests of the journal and of the books of sellers elsewhere.
@NullMarked
package io.billwright.edges.accounting;

import org.jspecify.annotations.NullMarked;
