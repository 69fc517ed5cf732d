/// Tests of milestones: what is completed, billed, changed and raced for.
@NullMarked
package io.billwright.milestones;

import org.jspecify.annotations.NullMarked;
