/// Tests of milestones: what is completed, billed, changed and raced for.
@NullMarked
package io.billwright.billing.milestones;

import org.jspecify.annotations.NullMarked;
