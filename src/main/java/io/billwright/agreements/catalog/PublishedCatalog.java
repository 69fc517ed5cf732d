package io.billwright.agreements.catalog;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerReads;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Caches what can be sold now: published versions and coupons never change, and the latest version of a plan is
/// looked up again every few seconds.
@Component
public final class PublishedCatalog {

    private static final Duration LATEST_IS_TRUSTED = Duration.ofSeconds(5);
    private static final int MOST_CACHED = 10_000;

    private final SellerReads reads;
    private final PlanStore plans;
    private final PlanVersionStore versions;
    private final CouponStore couponStore;
    private final Cache<Key<UUID>, PlanVersion> latest = Caffeine.newBuilder()
            .maximumSize(MOST_CACHED)
            .expireAfterWrite(LATEST_IS_TRUSTED)
            .build();
    /// Expires after a while too, since the name of its plan may change.
    private final Cache<Key<VersionId>, PlanVersion> published = Caffeine.newBuilder()
            .maximumSize(MOST_CACHED)
            .expireAfterWrite(LATEST_IS_TRUSTED)
            .build();
    /// Expires as well, since a coupon that nobody uses may be deleted.
    private final Cache<Key<String>, Coupon> coupons = Caffeine.newBuilder()
            .maximumSize(MOST_CACHED)
            .expireAfterWrite(LATEST_IS_TRUSTED)
            .build();

    private record Key<T>(UUID sellerId, T id) {}

    PublishedCatalog(SellerReads reads, PlanStore plans, PlanVersionStore versions, CouponStore coupons) {
        this.reads = reads;
        this.plans = plans;
        this.versions = versions;
        this.couponStore = coupons;
    }

    /// Whether a plan can be sold: it may be unknown, or known but never published.
    public sealed interface Offer {
        record Version(PlanVersion version) implements Offer {}

        record Unpublished() implements Offer {}

        record Unknown() implements Offer {}
    }

    public Offer offer(Seller seller, UUID planId) {
        var key = new Key<>(seller.id(), planId);
        var known = latest.getIfPresent(key);
        if (known != null) {
            return new Offer.Version(known);
        }
        return reads.in(seller, () -> {
            var plan = plans.find(planId);
            if (plan.isEmpty()) {
                return new Offer.Unknown();
            }
            var number = plan.get().latestVersion();
            if (number == null) {
                return new Offer.Unpublished();
            }
            var version = versions.find(planId, number).orElseThrow();
            latest.put(key, version);
            return new Offer.Version(version);
        });
    }

    /// A version that an agreement was made from. Call inside a transaction of the seller.
    public PlanVersion version(Seller seller, VersionId id) {
        return published.get(
                new Key<>(seller.id(), id),
                _ -> versions.find(id.planId(), id.version()).orElseThrow());
    }

    public Optional<Coupon> coupon(Seller seller, String code) {
        var key = new Key<>(seller.id(), code);
        var known = Optional.ofNullable(coupons.getIfPresent(key));
        if (known.isPresent()) {
            return known;
        }
        var found = reads.in(seller, () -> couponStore.find(code));
        found.ifPresent(coupon -> coupons.put(key, coupon));
        return found;
    }

    /// Called when a version is published or its plan renamed, so that this node does not wait for the cache to
    /// expire.
    void forget(Seller seller, UUID planId) {
        latest.invalidate(new Key<>(seller.id(), planId));
    }

    /// Called when a coupon is deleted.
    void forgetCoupon(Seller seller, String code) {
        coupons.invalidate(new Key<>(seller.id(), code));
    }
}
