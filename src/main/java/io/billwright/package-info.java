/// The program: its entry point. Everything else lives in the packages below.
@NullMarked
package io.billwright;

import org.jspecify.annotations.NullMarked;
