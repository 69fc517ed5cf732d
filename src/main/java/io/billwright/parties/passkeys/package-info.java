/// Passkeys of people who sign in to the console: registering, naming, removing, and signing in with one. Owns
/// `login_passkeys` and `spent_challenges`. Logins, sessions and the rights of members belong to
/// [io.billwright.parties.members].
@NullMarked
package io.billwright.parties.passkeys;

import org.jspecify.annotations.NullMarked;
