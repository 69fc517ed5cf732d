/// Credit notes with their documents and mails, and refunds of online payments. Owns `credit_notes`,
/// `credit_note_series`, `credit_note_work`, `expected_credits`, `refunds` and `outside_refunds`.
@NullMarked
package io.billwright.billing.creditnotes;

import org.jspecify.annotations.NullMarked;
