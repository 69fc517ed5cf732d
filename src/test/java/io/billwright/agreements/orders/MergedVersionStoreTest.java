package io.billwright.agreements.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.agreements.catalog.VersionId;
import io.billwright.testing.Agreements;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Where the bricks of a merged version come from (R8), on real PostgreSQL.
class MergedVersionStoreTest {

    private final Agreements agreements = new Agreements();
    private final MergedVersionStore store = agreements.bean(MergedVersionStore.class);
    private final UUID subscription = agreements.draft().subscription();
    private final VersionId version = new VersionId(id("plan"), 1);

    @Test
    void mergedVersionsAreNumberedPerSubscription() {
        var seats = Map.of(id("seats"), version);
        var both = Map.of(id("seats"), version, id("support"), version);

        assertThat(agreements.in(() -> store.insert(subscription, seats))).isEqualTo(1);
        assertThat(agreements.in(() -> store.insert(subscription, both))).isEqualTo(2);
        assertThat(agreements.in(() -> store.insert(agreements.draft().subscription(), both)))
                .isEqualTo(1);
        assertThat(agreements.in(() -> store.find(subscription, 1))).isEqualTo(seats);
        assertThat(agreements.in(() -> store.find(subscription, 2))).isEqualTo(both);
        assertThat(agreements.in(() -> store.find(subscription, 3))).isEmpty();
        assertThat(agreements.elsewhere(() -> store.find(subscription, 1))).isEmpty();
    }

    @Test
    void aBrickComesFromAVersionThatHasIt() {
        assertThatThrownBy(() -> agreements.in(() ->
                        store.insert(subscription, Map.of(id("seats"), new VersionId(id("plan"), 2)))))
                .hasStackTraceContaining("merged_plan_versions_seller_id_plan_id_version_brick_id_fkey");
    }

    @Test
    void aMergedVersionNeverChanges() {
        agreements.in(() -> store.insert(subscription, Map.of(id("seats"), version)));

        assertThatThrownBy(() -> agreements.execute(
                        "update merged_plan_versions set version = 2 where subscription_id = :id", subscription))
                .hasStackTraceContaining("permission denied");
        assertThatThrownBy(() -> agreements.execute(
                        "delete from merged_plan_versions where subscription_id = :id", subscription))
                .hasStackTraceContaining("permission denied");
    }

    private UUID id(String name) {
        return UUID.fromString(agreements.shop().id(name));
    }
}
