/// Estimates: reads terms as requests send them, resolves them against the catalog, and shows the price that the core
/// calculates. Stores nothing; orders are made from the same terms elsewhere.
@NullMarked
package io.billwright.agreements.estimates;

import org.jspecify.annotations.NullMarked;
