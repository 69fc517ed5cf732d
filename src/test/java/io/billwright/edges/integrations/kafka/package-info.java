/// Tests of usage by way of Kafka, on a real broker.
@NullMarked
package io.billwright.edges.integrations.kafka;

import org.jspecify.annotations.NullMarked;
