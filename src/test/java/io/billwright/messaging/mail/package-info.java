/// Tests of outgoing mail.
@NullMarked
package io.billwright.messaging.mail;

import org.jspecify.annotations.NullMarked;
