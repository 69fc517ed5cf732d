/// Tests of what customers get on paper and by mail.
@NullMarked
package io.billwright.invoicing.paperwork;

import org.jspecify.annotations.NullMarked;
