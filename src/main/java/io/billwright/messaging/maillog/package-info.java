/// The log of mail: what was sent to whom and what became of it, reports of undeliverable mail read from a mailbox, and
/// sending again what was sent. Sending itself belongs to `mail`, and so do the tables.
@NullMarked
package io.billwright.messaging.maillog;

import org.jspecify.annotations.NullMarked;
