/// Usage through Kafka: the API sends usage entries to a topic, and a consumer group writes them to the database.
/// Owns the record format, the offsets and the parked records; decides nothing about usage.
@NullMarked
package io.billwright.edges.integrations.kafka;

import org.jspecify.annotations.NullMarked;
