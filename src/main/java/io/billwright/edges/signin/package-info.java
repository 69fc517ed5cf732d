/// Signing in to the console through OpenID Connect providers, with the authorization code flow and PKCE. The
/// resulting login and its memberships belong to [io.billwright.parties.members].
@NullMarked
package io.billwright.edges.signin;

import org.jspecify.annotations.NullMarked;
