/// Tests about the code base as a whole.
@NullMarked
package io.billwright;

import org.jspecify.annotations.NullMarked;
