/// The commands that use a service from outside, like any client: API calls, events, profiles, imports. They start
/// without Spring, so that they are quick; contains no billing logic.
@NullMarked
package io.billwright.edges.client;

import org.jspecify.annotations.NullMarked;
