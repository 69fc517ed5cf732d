package io.billwright.platform.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import org.springframework.stereotype.Component;

/// The rate limits of this process (S13): per key, per seller with all its keys, and per address without a valid key.
@Component
final class RateLimits {

    private static final int MOST_BUCKETS = 100_000;
    /// A provider's customer is identified by the first 64 bits of an IPv6 address.
    private static final int OWN_BYTES_OF_IPV6 = 8;

    private final HttpSettings settings;
    private final Cache<String, Bucket> buckets = Caffeine.newBuilder()
            .maximumSize(MOST_BUCKETS)
            .expireAfterAccess(Duration.ofMinutes(5))
            .build();

    RateLimits(HttpSettings settings) {
        this.settings = settings;
    }

    void count(Caller caller) {
        var seller = caller.seller().id().toString();
        take(
                "caller " + seller + caller.id(),
                settings.requestsPerSecond(),
                settings.burst(),
                caller.isMember() ? "of this member" : "with this key");
        take("seller " + seller, settings.sellerRequestsPerSecond(), settings.sellerBurst(), "of this seller");
    }

    void countAddress(String address) {
        take(
                "address " + owner(address),
                settings.addressRequestsPerSecond(),
                settings.addressBurst(),
                "from this address");
    }

    private void take(String who, long perSecond, long burst, String whose) {
        var bucket = buckets.get(who, _ -> newBucket(perSecond, burst));
        var probe = bucket.tryConsumeAndReturnRemaining(1);
        if (!probe.isConsumed()) {
            var wait = Duration.ofNanos(probe.getNanosToWaitForRefill());
            throw new Rejection.RateLimited("too many requests " + whose, wait.plusSeconds(1));
        }
    }

    /// The owner of an address; for IPv6 that is the whole /64 network.
    static String owner(String address) {
        try {
            var bytes = InetAddress.ofLiteral(address).getAddress();
            return bytes.length > 4 ? Arrays.toString(Arrays.copyOf(bytes, OWN_BYTES_OF_IPV6)) : address;
        } catch (IllegalArgumentException _) {
            return address;
        }
    }

    private static Bucket newBucket(long perSecond, long burst) {
        return Bucket.builder()
                .addLimit(limit -> limit.capacity(burst).refillGreedy(perSecond, Duration.ofSeconds(1)))
                .build();
    }
}
