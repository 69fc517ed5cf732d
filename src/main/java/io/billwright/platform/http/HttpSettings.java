package io.billwright.platform.http;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Limits of the HTTP shell on one node: how many requests a second a key, a seller with all its keys and an
/// address without a key may make, and in one burst; how many connections an address may hold; and how long the
/// head of a request, and its body, may take to arrive.
///
/// @param requestsPerSecond of one key, per process
/// @param burst of one key at once, per process
/// @param sellerRequestsPerSecond of a seller with all its keys, per process
/// @param sellerBurst of a seller at once, per process
/// @param addressRequestsPerSecond of an address without a valid key, per process; `X-Forwarded-For` counts if a
///     proxy in a private network sent it
/// @param addressBurst of an address without a valid key at once, per process
/// @param connectionsPerAddress open at once, per process
/// @param longestHead within which the head of a request must arrive
/// @param longestBody within which the body of a request must arrive
@ConfigurationProperties("billwright.http")
record HttpSettings(
        @DefaultValue("500") long requestsPerSecond,
        @DefaultValue("1000") long burst,
        @DefaultValue("1000") long sellerRequestsPerSecond,
        @DefaultValue("2000") long sellerBurst,
        @DefaultValue("50") long addressRequestsPerSecond,
        @DefaultValue("200") long addressBurst,
        @DefaultValue("1000") int connectionsPerAddress,
        @DefaultValue("10s") Duration longestHead,
        @DefaultValue("30s") Duration longestBody) {}
