/// The mail log: what was sent to whom and what became of it, bounces read from a mailbox, and resending. Sending
/// itself and the tables belong to `mail`.
@NullMarked
package io.billwright.messaging.maillog;

import org.jspecify.annotations.NullMarked;
