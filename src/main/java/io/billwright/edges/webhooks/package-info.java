/// Webhooks: the endpoints at which a seller hears of events, their secrets, and how a message to them is signed and
/// sent. When and how often that happens is decided by `events`, where a message may go by `outbound`.
@NullMarked
package io.billwright.edges.webhooks;

import org.jspecify.annotations.NullMarked;
