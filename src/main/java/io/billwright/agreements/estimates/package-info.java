/// Estimates: reads terms as the API sends them, resolves them against the catalog, and shows what the core makes of
/// them. Stores nothing; orders are made from the same terms elsewhere.
@NullMarked
package io.billwright.agreements.estimates;

import org.jspecify.annotations.NullMarked;
