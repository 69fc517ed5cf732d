/// Stripe as the payment processor of live sellers: charges as payment intents, its form as checkout sessions, and
/// its webhooks. Decides nothing about invoices.
@NullMarked
package io.billwright.edges.integrations.stripe;

import org.jspecify.annotations.NullMarked;
