/// Tests of moving sellers between cells.
@NullMarked
package io.billwright.edges.cells;

import org.jspecify.annotations.NullMarked;
