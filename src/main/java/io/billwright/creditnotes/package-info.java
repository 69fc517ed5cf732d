/// What is taken back of issued invoices: credit notes with their documents and mails, and refunds, which bring the
/// money of a note back to who paid online. Invoices belong to [io.billwright.invoices], charges to
/// [io.billwright.payments].
@NullMarked
package io.billwright.creditnotes;

import org.jspecify.annotations.NullMarked;
