/// Adapters to external systems. Each implements a port that a feature defines; no feature depends on an adapter.
@NullMarked
package io.billwright.edges.integrations;

import org.jspecify.annotations.NullMarked;
