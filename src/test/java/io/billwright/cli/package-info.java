/// Tests of the command line: the commands as processes of their own.
@NullMarked
package io.billwright.cli;

import org.jspecify.annotations.NullMarked;
