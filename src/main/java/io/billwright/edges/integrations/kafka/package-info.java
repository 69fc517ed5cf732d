/// Usage by way of Kafka: what the API is sent goes into a topic, and a group of consumers writes what is there. Owns
/// the form of the records, the offsets and what is parked; decides nothing about usage.
@NullMarked
package io.billwright.edges.integrations.kafka;

import org.jspecify.annotations.NullMarked;
