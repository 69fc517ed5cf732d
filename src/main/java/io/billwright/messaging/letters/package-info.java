/// What customers read in mails: the texts of each kind of mail in each language, and how they become HTML and plain
/// text. Does not know what a mail is about: each feature gives its facts.
@NullMarked
package io.billwright.messaging.letters;

import org.jspecify.annotations.NullMarked;
