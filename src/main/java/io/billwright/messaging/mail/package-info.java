/// Outgoing mail: the outbox that a change writes its mails to, and their transfer to a mail server. The content of a
/// mail belongs to the feature that writes it.
@NullMarked
package io.billwright.messaging.mail;

import org.jspecify.annotations.NullMarked;
