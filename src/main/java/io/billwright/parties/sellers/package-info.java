/// Sellers: their settings, tax registrations, legal entities and API keys. Does not own what they sell or to whom.
@NullMarked
package io.billwright.parties.sellers;

import org.jspecify.annotations.NullMarked;
