/// The languages of customers: texts from resource bundles, and the format of numbers, amounts and dates. The texts
/// themselves belong to the features, each with its own bundle below `messages`.
@NullMarked
package io.billwright.messaging.languages;

import org.jspecify.annotations.NullMarked;
