package io.billwright.platform.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import org.springframework.stereotype.Component;

/// Lets each key make so many requests a second on this node.
@Component
final class RateLimits {

    private final HttpSettings settings;
    private final Cache<String, Bucket> buckets =
            Caffeine.newBuilder().expireAfterAccess(Duration.ofMinutes(5)).build();

    RateLimits(HttpSettings settings) {
        this.settings = settings;
    }

    void count(Caller caller) {
        var bucket = buckets.get(caller.seller().id() + caller.keyId(), _ -> newBucket());
        var probe = bucket.tryConsumeAndReturnRemaining(1);
        if (!probe.isConsumed()) {
            var wait = Duration.ofNanos(probe.getNanosToWaitForRefill());
            throw new Rejection.RateLimited(wait.plusSeconds(1));
        }
    }

    private Bucket newBucket() {
        return Bucket.builder()
                .addLimit(limit -> limit.capacity(settings.burst())
                        .refillGreedy(settings.requestsPerSecond(), Duration.ofSeconds(1)))
                .build();
    }
}
