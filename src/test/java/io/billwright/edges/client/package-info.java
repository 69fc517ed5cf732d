/// Tests of the command line: the commands as processes of their own.
@NullMarked
package io.billwright.edges.client;

import org.jspecify.annotations.NullMarked;
