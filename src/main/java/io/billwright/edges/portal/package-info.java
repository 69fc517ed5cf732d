/// The customer portal: how customers sign in, what they see, and what they may do there. Owns `portal_settings`,
/// `portal_links` and `portal_sessions`; the actions themselves belong to the packages below.
@NullMarked
package io.billwright.edges.portal;

import org.jspecify.annotations.NullMarked;
