/// Who works for a seller in the console: members with their roles, from the invitation on, and how they sign in. A
/// login stands above sellers, as one person may work for several. Owns `members`, `logins`, `login_identities`,
/// `login_sessions` and `login_failures`. What a role may do is decided in [io.billwright.parties.members.Role] and
/// nowhere else.
@NullMarked
package io.billwright.parties.members;

import org.jspecify.annotations.NullMarked;
