/// Tests of what sellers do to agreements, over HTTP on a real database.
@NullMarked
package io.billwright.agreements.changes;

import org.jspecify.annotations.NullMarked;
