/// The position model: an independent, slow model of one subscription's life, written from the billing rules and the
/// specification alone and calculated with exact fractions. It receives the same events as the service, says for any
/// day what was billed and credited and what is owed, and is the oracle for the service on random lives.
///
/// Where the rules leave a choice, the model assumes:
/// - A1: the amount for a span of days is the rounded running total at its end less that at its start, counted from
/// the
///   beginning of the agreement, separately for each set of terms. The difference that an upgrade makes has a running
///   total of its own, from its first day.
/// - A2: what a fixed amount has given is counted by time: its share up to the day of the change.
/// - A3: a coupon's amount is split over lines in whole cents; over time, each share follows its line.
/// - A4: periods that an upgrade makes more expensive share one invoice; each period that it makes cheaper has a
/// credit
///   note of its own.
/// - A5: credit pays an invoice when it is issued; invoices of one day in the order of their service periods.
/// - A6: if an upgrade billed a negative amount for days that a recast takes back, that is deducted from the oldest
///   invoices first. If the unused part of an invoice exceeds its unpaid and paid amounts, the excess lowers the other
///   invoices, oldest first, and then becomes credit as far as those are paid.
/// - A7: a balance brought forward is not billed by the invoice that carries it: a credit note takes back nothing of
///   it, and after a void it is owed as before.
/// - A8: a decrease is credited on the invoices that billed the amount, the latest change first; a change that is
/// billed
///   on a later day has billed nothing yet, and is credited last. A decrease for time is not taken back from one-time
/// charges. Up to two cents that rounding leaves between changes stay with the last one.
///   A recast treats a note for a part of an invoice brick by brick.
/// - A9: the estimate of an upgrade considers the schedule alone, whatever else the invoices bill (R22).
/// - A10: a write-off is taken back, as far as it goes, by whatever settles or lowers the invoice afterwards.
/// - A11: when a recast gives back unconsumed units, all units of a window that one billing period pays for count
///   together, whichever change added them.
/// - A12: a cancellation that gives back time keeps commitments that have begun. Its notes name lines, unless an
///   upgrade has lowered the invoice for the same days or a line is negative: then they are a part of the whole.
/// - A13: a note that names lines takes its amount from these; what other notes took is spread over the rest.
/// - A14: a company that takes over on a later day is billed from then on, and before that for what its own agreement
///   bills: a milestone of it, or a change to it.
@NullMarked
package io.billwright.position;

import org.jspecify.annotations.NullMarked;
