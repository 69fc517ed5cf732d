package io.billwright.agreements.changes;

import io.billwright.agreements.catalog.PublishedCatalog;
import io.billwright.agreements.catalog.VersionId;
import io.billwright.agreements.estimates.Assortment;
import io.billwright.agreements.estimates.ResolveTerms;
import io.billwright.agreements.orders.MergedVersionStore;
import io.billwright.agreements.orders.Order;
import io.billwright.platform.db.Seller;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Determines which bricks a change of an agreement can use (spec 4.6, rules 1 and 2).
@Component
final class ContractedPlans {

    private final PublishedCatalog catalog;
    private final MergedVersionStore mergedVersions;
    private final ResolveTerms resolveTerms;

    ContractedPlans(PublishedCatalog catalog, MergedVersionStore mergedVersions, ResolveTerms resolveTerms) {
        this.catalog = catalog;
        this.mergedVersions = mergedVersions;
        this.resolveTerms = resolveTerms;
    }

    /// Without a plan: the version of the agreement, then bricks that it lacks from the latest version of its plan.
    /// With a plan: the latest version of that, then bricks that it lacks from the version of the agreement. `path`
    /// names the plan in error messages.
    Assortment offered(Seller seller, Order base, @Nullable UUID planId, String path) {
        var sources = new ArrayList<>(contracted(seller, base));
        if (planId == null) {
            var latest = resolveTerms.latest(seller, base.planVersion().planId(), path);
            sources.addAll(latest.sources());
        } else {
            sources.addAll(0, resolveTerms.latest(seller, planId, path).sources());
        }
        return new Assortment(sources);
    }

    /// The versions the agreement is made from; of versions merged into it, only the bricks that were merged.
    private List<Assortment.Source> contracted(Seller seller, Order base) {
        var sources = new ArrayList<Assortment.Source>();
        sources.add(new Assortment.Source(catalog.version(seller, base.planVersion()), null));
        var merged = new LinkedHashMap<VersionId, Set<UUID>>();
        sources(base).forEach((brickId, version) -> {
            if (!version.equals(base.planVersion())) {
                merged.computeIfAbsent(version, _ -> new HashSet<>()).add(brickId);
            }
        });
        merged.forEach(
                (version, bricks) -> sources.add(new Assortment.Source(catalog.version(seller, version), bricks)));
        return sources;
    }

    /// The version that each brick of a merged version comes from; empty if the agreement has one version.
    Map<UUID, VersionId> sources(Order base) {
        var merged = base.mergedVersion();
        return merged == null ? Map.of() : mergedVersions.find(base.subscriptionId(), merged);
    }
}
