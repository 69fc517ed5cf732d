package io.billwright.edges.erasure;

import io.billwright.platform.db.Rows;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.NullNode;

/// Erases external ids and metadata. For a customer, the metadata of all its objects is deleted, since it may contain
/// anything; their external ids stay unless they identify the customer. For a person, only text that identifies the
/// person is replaced.
@Component
final class ErasedLabels {

    private final JdbcClient jdbc;
    private final LabelStore labels;

    ErasedLabels(JdbcClient jdbc, LabelStore labels) {
        this.jdbc = jdbc;
        this.labels = labels;
    }

    private record Found(LabelKind kind, UUID objectId, Labels labels) {}

    /// Returns how many labels were changed.
    int erase(Erase.Work work) {
        int changed = 0;
        for (var found : find(work)) {
            var left = work.sources().contains(found.objectId()) ? Labels.NONE : left(found.labels(), work);
            if (!left.equals(found.labels())) {
                labels.replace(found.kind(), found.objectId(), left);
                changed++;
            }
        }
        return changed;
    }

    private List<Found> find(Erase.Work work) {
        return jdbc.sql("""
                        select kind, object_id, external_id, metadata from labels
                        where kind = any(:kinds) and object_id = any(:objects)
                        """)
                .param(
                        "kinds",
                        Stream.of(LabelKind.values()).map(LabelKind::name).toArray(String[]::new))
                .param("objects", work.objects().toArray(UUID[]::new))
                .query((row, _) -> new Found(
                        LabelKind.valueOf(row.getString("kind")), Rows.uuid(row, "object_id"), Labels.of(row)))
                .list();
    }

    private static Labels left(Labels labels, Erase.Work work) {
        var identity = work.identity();
        var externalId = labels.externalId();
        return new Labels(
                externalId != null && identity.without(externalId).equals(externalId) ? externalId : null,
                work.subject().personId() == null ? NullNode.getInstance() : identity.withoutNames(labels.metadata()));
    }
}
