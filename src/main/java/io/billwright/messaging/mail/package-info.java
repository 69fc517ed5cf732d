/// Outgoing mail: the outbox that a change writes its mails to, and how they reach a mail server. What a mail says
/// belongs to the feature that writes it.
@NullMarked
package io.billwright.messaging.mail;

import org.jspecify.annotations.NullMarked;
