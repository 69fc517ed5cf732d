package io.billwright.platform.http;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Limits of the HTTP layer in one process: request rates and bursts per key, per seller with all its keys and per
/// address without a valid key, open connections per address, and how long a request's head and body may take to
/// arrive.
///
/// @param requestsPerSecond per key
/// @param burst requests of one key at once
/// @param sellerRequestsPerSecond per seller, over all its keys
/// @param sellerBurst requests of one seller at once
/// @param addressRequestsPerSecond per address without a valid key; `X-Forwarded-For` counts if a proxy in a private
///     network sent it
/// @param addressBurst requests of one address without a valid key at once
/// @param connectionsPerAddress open connections per address
/// @param longestHead time within which the head of a request must arrive
/// @param longestBody time within which the body of a request must arrive
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
