/// Synchronizes sellers' books in QuickBooks Online through version 3 of its accounting API. Owns the format of our
/// documents there; their content is decided by `accounting`.
@NullMarked
package io.billwright.edges.integrations.quickbooks;

import org.jspecify.annotations.NullMarked;
