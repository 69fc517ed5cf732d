/// Proof that the person behind a public link reads the customer's mail: a code that is sent to the customer's
/// contacts and typed into the page. Owns `link_proofs`. Which actions need a proof, and who the contacts are, is up
/// to the pages.
@NullMarked
package io.billwright.messaging.proofs;

import org.jspecify.annotations.NullMarked;
