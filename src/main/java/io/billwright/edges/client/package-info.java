/// The commands that use a service from outside, as any client would: calls of the API, events, profiles. They
/// start without Spring, so that they are quick; does no business itself.
@NullMarked
package io.billwright.edges.client;

import org.jspecify.annotations.NullMarked;
