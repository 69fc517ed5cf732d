/// The specification, read section by section and held against the running service over HTTP. Nothing here uses the
/// service's own classes.
@NullMarked
package io.billwright.conformance;

import org.jspecify.annotations.NullMarked;
