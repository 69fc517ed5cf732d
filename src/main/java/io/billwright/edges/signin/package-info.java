/// Signing in to the console through providers of identities that speak OpenID Connect: by authorization code with
/// PKCE.
/// What comes of it, a login with its memberships, belongs to [io.billwright.parties.members].
@NullMarked
package io.billwright.edges.signin;

import org.jspecify.annotations.NullMarked;
