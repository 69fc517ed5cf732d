/// Events: what has happened to an object, in order, written in the transaction that made it happen (S5), shown for
/// 30 days and delivered to subscribers. Decides when an event is delivered and retried, and records the outcome; how
/// it is delivered is the business of a [io.billwright.messaging.events.Receiver].
@NullMarked
package io.billwright.messaging.events;

import org.jspecify.annotations.NullMarked;
