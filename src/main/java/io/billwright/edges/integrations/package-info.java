/// Parts that talk to others: each implements a port of a feature, which does not know it.
@NullMarked
package io.billwright.edges.integrations;

import org.jspecify.annotations.NullMarked;
