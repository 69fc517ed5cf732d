/// The mails that customers read: the texts of each kind of mail in each language, and their rendering as HTML and
/// plain text. Does not know what a mail is about: each feature provides its facts.
@NullMarked
package io.billwright.messaging.letters;

import org.jspecify.annotations.NullMarked;
