/// Events: what has happened to an object, in order, written in the transaction that made it happen (S5), and shown for
/// 30 days. Owns the table `events`; delivering them to anyone is not its job yet.
@NullMarked
package io.billwright.events;

import org.jspecify.annotations.NullMarked;
