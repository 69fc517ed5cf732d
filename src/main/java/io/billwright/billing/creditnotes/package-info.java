/// Credit notes with their documents and mails, and refunds of what was paid online. Owns `credit_notes`,
/// `credit_note_series` and `refunds`.
@NullMarked
package io.billwright.billing.creditnotes;

import org.jspecify.annotations.NullMarked;
