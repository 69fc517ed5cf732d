/// Milestones of agreements: how much of each is sold and completed, what a completion bills and on which invoice
/// (R19). Does not know how an invoice is issued.
@NullMarked
package io.billwright.billing.milestones;

import org.jspecify.annotations.NullMarked;
