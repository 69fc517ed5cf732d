/// The subscription as it is stored: parties, dates, status, and when time changes it next. Owns the table
/// `subscriptions`. What was agreed is in `orders`; creating and changing an agreement is in `changes`.
@NullMarked
package io.billwright.agreements.subscriptions;

import org.jspecify.annotations.NullMarked;
