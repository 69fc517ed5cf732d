/// The dunning settings of sellers and customers, and when each step is due. Owns `dunning_settings` and
/// `customer_dunning`. The steps themselves are taken in `charges`.
@NullMarked
package io.billwright.collection.dunning;

import org.jspecify.annotations.NullMarked;
