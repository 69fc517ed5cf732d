package io.billwright.sdk;

import java.net.URI;
import java.time.Duration;

/**
 * Where the service is, and how patient to be with it.
 *
 * @param url where it is, without a path
 * @param key an API key
 * @param timeout how long each try of a request may take
 * @param connectTimeout how long connecting may take
 * @param maxRetries how often a request is tried again that was not answered, or was answered that it may be
 * @param firstBackoff how long to wait before the first retry; doubled each time, and chosen at random below
 * @param longestBackoff the longest wait, and the longest {@code Retry-After} that is waited for
 */
public record BillwrightOptions(
        URI url,
        String key,
        Duration timeout,
        Duration connectTimeout,
        int maxRetries,
        Duration firstBackoff,
        Duration longestBackoff) {

    public static BillwrightOptions of(String url, String key) {
        return new BillwrightOptions(
                URI.create(url.endsWith("/") ? url.substring(0, url.length() - 1) : url),
                key,
                Duration.ofSeconds(60),
                Duration.ofSeconds(10),
                4,
                Duration.ofMillis(250),
                Duration.ofSeconds(30));
    }

    public BillwrightOptions withTimeout(Duration longest) {
        return new BillwrightOptions(
                url, key, longest, connectTimeout, maxRetries, firstBackoff, longestBackoff);
    }

    public BillwrightOptions withRetries(int most, Duration first, Duration longest) {
        return new BillwrightOptions(url, key, timeout, connectTimeout, most, first, longest);
    }

    /** Without the key, so that it does not end up in a log. */
    @Override
    public String toString() {
        return "BillwrightOptions[url=" + url + "]";
    }
}
