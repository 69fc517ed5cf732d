/// The books of sellers in QuickBooks Online, by its accounting API, version 3. Owns how our documents are called and
/// written there; what they say is decided by `accounting`.
@NullMarked
package io.billwright.edges.integrations.quickbooks;

import org.jspecify.annotations.NullMarked;
