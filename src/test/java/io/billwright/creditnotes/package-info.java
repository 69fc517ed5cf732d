@NullMarked
package io.billwright.creditnotes;

import org.jspecify.annotations.NullMarked;
