package io.billwright.agreements.estimates;

import io.billwright.agreements.catalog.PlanVersion;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The bricks an agreement can take, from one version of a plan or from several: the first that has a brick gives it.
public record Assortment(List<Source> sources) {

    /// A version; with `only`, no other bricks of it are meant.
    public record Source(PlanVersion version, @Nullable Set<UUID> only) {

        boolean has(UUID brickId) {
            return (only == null || only.contains(brickId))
                    && version.brick(brickId).isPresent();
        }
    }

    static Assortment of(PlanVersion version) {
        return new Assortment(List.of(new Source(version, null)));
    }

    /// The version the agreement is said to be of.
    public PlanVersion main() {
        return sources.getFirst().version();
    }

    public Optional<PlanVersion> holding(UUID brickId) {
        return sources.stream()
                .filter(source -> source.has(brickId))
                .map(Source::version)
                .findFirst();
    }
}
