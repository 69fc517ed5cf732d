/// Owns what will be billed and paid as far as anybody knows today: from scheduled invoices, the renewals that
/// would follow, recent use and how customers pay. It plans nothing and changes nothing.
@NullMarked
package io.billwright.edges.reports.forecast;

import org.jspecify.annotations.NullMarked;
