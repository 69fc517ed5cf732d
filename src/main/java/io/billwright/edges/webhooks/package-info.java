/// Webhooks: the endpoints to which a seller's events are delivered, their secrets, and how a message is signed and
/// sent. `events` decides when and how often to deliver, `outbound` which addresses may be called.
@NullMarked
package io.billwright.edges.webhooks;

import org.jspecify.annotations.NullMarked;
