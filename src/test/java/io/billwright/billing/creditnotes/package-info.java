@NullMarked
package io.billwright.billing.creditnotes;

import org.jspecify.annotations.NullMarked;
