/// The position model: an independent and slow account of one subscription's life, from the billing rules and
/// the specification alone, with exact fractions. It is told the facts, says for any day what was billed,
/// noted, credited and is owed, and is the judge of the service on random lives.
///
/// Where the rules leave a choice, the model assumes:
/// - A1: the amount of a stretch of days is the rounded running total at its end less that at its start, counted from
///   the beginning of the agreement, for each set of terms by itself; the difference an upgrade makes has a running
/// total
///   of its own, from its first day.
/// - A2: what a fixed amount has given is counted by time: its share up to the day of the change.
/// - A3: a coupon's amount is shared over lines in whole cents; over time each share follows the line.
/// - A4: periods that an upgrade makes dearer share one invoice; each one made cheaper has a note of its own.
/// - A5: credit pays when an invoice is issued, invoices of one day in the order of their days of service.
/// - A6: what a change billed below zero for days that a recast takes back is taken off the oldest invoices first.
///   What is unused of an invoice beyond what is unpaid and paid of it lowers the others, oldest first, and then is
///   credit as far as those are paid.
/// - A7: a balance brought forward is not billed by the invoice that carries it: a note takes back nothing
///   of it, and after a void it is owed as before.
/// - A8: a decrease is taken back of what billed it, the last change first; time is not taken back of what was sold
/// once.
///   Up to two cents that rounding leaves between changes stay with the last one. A recast treats a note for a part of
///   it brick by brick.
/// - A9: the estimate of an upgrade goes by the schedule alone, whatever else the invoices bill (R22).
/// - A10: what was written off is taken back, as far as it goes, by whatever settles or lowers the invoice after that.
/// - A11: the units of a window that a billing period pays for count together when a recast gives back what was not
///   consumed, whichever change brought them.
/// - A12: an ending that gives back time leaves commitments that have begun. Its notes name lines, unless an upgrade
/// has
///   lowered the invoice for the same days or a line costs less than nothing: then they are a part of the whole.
/// - A13: a note that names lines takes it from these; what others took is spread over the rest.
/// - A14: a company that takes over on a day to come is billed from then on, and before that for what its own agreement
///   bills: a milestone of it, or a change to it.
@NullMarked
package io.billwright.position;

import org.jspecify.annotations.NullMarked;
