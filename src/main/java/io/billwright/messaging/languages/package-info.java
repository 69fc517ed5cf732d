/// The languages that customers are written to in: texts from resource bundles, and how numbers, amounts and dates
/// read. Does not know what is said: each feature has a bundle of its own below `messages`.
@NullMarked
package io.billwright.messaging.languages;

import org.jspecify.annotations.NullMarked;
