/// The people who work for a seller in the console: members with their roles, from invitation on, and how they sign
/// in. A login exists above sellers, since a person may work for several. Owns `members`, `logins`,
/// `login_identities`, `login_sessions` and `login_failures`. What a role may do is decided in
/// [io.billwright.parties.members.Role] and nowhere else.
@NullMarked
package io.billwright.parties.members;

import org.jspecify.annotations.NullMarked;
