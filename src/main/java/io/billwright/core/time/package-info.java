/// Dates: billing frequencies, periods, boundaries counted from an anchor (R1), and lengths of time in months (R3).
/// Knows calendar days only; instants become days at the edge of the program (R2).
@NullMarked
package io.billwright.core.time;

import org.jspecify.annotations.NullMarked;
