package io.billwright.platform.outbound;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/// A call to make.
///
/// @param sellerId the seller that chose the address
/// @param deadline for the whole call, from the DNS lookup to the last byte that is read
/// @param mostOfAnswer how many bytes of the response body are read; the rest is not waited for
public record Request(
        UUID sellerId,
        String method,
        URI uri,
        Map<String, String> headers,
        String body,
        Duration deadline,
        int mostOfAnswer) {

    public static final Duration DEADLINE = Duration.ofSeconds(15);
    public static final int MOST_OF_ANSWER = 4096;

    public Request {
        headers = Map.copyOf(headers);
    }

    public static Request post(UUID sellerId, URI uri, Map<String, String> headers, String body) {
        return new Request(sellerId, "POST", uri, headers, body, DEADLINE, MOST_OF_ANSWER);
    }
}
