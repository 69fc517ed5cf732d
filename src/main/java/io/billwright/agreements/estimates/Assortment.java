package io.billwright.agreements.estimates;

import io.billwright.agreements.catalog.PlanVersion;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The bricks that an agreement can use, from one plan version or several: the first version that has a brick
/// provides it.
public record Assortment(List<Source> sources) {

    /// A version; if `only` is set, no other bricks of it can be used.
    public record Source(PlanVersion version, @Nullable Set<UUID> only) {

        boolean has(UUID brickId) {
            return (only == null || only.contains(brickId))
                    && version.brick(brickId).isPresent();
        }
    }

    static Assortment of(PlanVersion version) {
        return new Assortment(List.of(new Source(version, null)));
    }

    /// The version that is shown as that of the agreement.
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
