/// Proof that the person behind a public link reads the mail of the customer: a code, sent to the customer's
/// contacts and typed into the page. Owns `link_proofs`. Which acts need a proof, and who the contacts are,
/// belongs to the pages.
@NullMarked
package io.billwright.messaging.proofs;

import org.jspecify.annotations.NullMarked;
