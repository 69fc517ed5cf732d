/// Tests of outgoing mail.
@NullMarked
package io.billwright.mail;

import org.jspecify.annotations.NullMarked;
