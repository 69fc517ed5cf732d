/// What happens to invoices that are not paid, and when: the steps a seller has chosen. Takes no step itself.
@NullMarked
package io.billwright.collection.dunning;

import org.jspecify.annotations.NullMarked;
