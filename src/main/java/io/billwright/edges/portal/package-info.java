/// The customer portal: how somebody at a customer signs in, what they see there, and what they may do. Owns
/// `portal_settings`, `portal_links` and `portal_sessions`; what is done there belongs to the packages below.
@NullMarked
package io.billwright.edges.portal;

import org.jspecify.annotations.NullMarked;
