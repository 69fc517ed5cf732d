package io.billwright.platform.labels;

import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Json;
import io.billwright.platform.http.Metadata;
import io.billwright.platform.http.Patch;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NullNode;

/// A seller's own id for an object (`external_id`) and its notes on it (`metadata`).
public record Labels(@Nullable String externalId, JsonNode metadata) {

    public static final Labels NONE = new Labels(null, NullNode.getInstance());

    static final String EXTERNAL_ID = "external_id";
    private static final int LONGEST = 200;
    private static final JsonMapper JSON = Json.mapper();

    /// The external id of a new object whose metadata is stored elsewhere.
    public static @Nullable String externalId(Fields fields) {
        return fields.optionalText(EXTERNAL_ID, LONGEST);
    }

    /// The labels in the request for a new object.
    public static Labels of(Fields fields) {
        return new Labels(externalId(fields), Metadata.merged(NullNode.getInstance(), fields.any("metadata")));
    }

    /// From a row with the columns of [LabelKind#join].
    public static Labels of(ResultSet row) throws SQLException {
        var metadata = row.getString("metadata");
        return new Labels(
                row.getString(EXTERNAL_ID), metadata == null ? NullNode.getInstance() : JSON.readTree(metadata));
    }

    /// The metadata of a new object whose external id is stored elsewhere.
    public static Labels metadata(Fields fields) {
        return new Labels(null, Metadata.merged(NullNode.getInstance(), fields.any("metadata")));
    }

    public Labels called(@Nullable String id) {
        return new Labels(id, metadata);
    }

    /// For objects whose metadata is stored elsewhere.
    public Labels withoutMetadata() {
        return new Labels(externalId, NullNode.getInstance());
    }

    /// The metadata, for answers that leave it out when there is none.
    public @Nullable JsonNode shownMetadata() {
        return metadata.isNull() ? null : metadata;
    }

    boolean isEmpty() {
        return externalId == null && metadata.isNull();
    }

    /// A change of labels. The external id can be cleared; metadata is merged, as for agreements.
    public record Change(Patch<Optional<String>> externalId, JsonNode metadata) {

        public static final Change NONE = new Change(new Patch.Absent<>(), NullNode.getInstance());

        public static Change of(Fields fields) {
            return new Change(
                    fields.patch(EXTERNAL_ID, name -> Optional.of(fields.text(name, LONGEST))), fields.any("metadata"));
        }

        /// For objects whose metadata is stored elsewhere: changes the external id alone.
        public static Change withoutMetadata(Fields fields) {
            return new Change(
                    fields.patch(EXTERNAL_ID, name -> Optional.of(fields.text(name, LONGEST))), NullNode.getInstance());
        }

        public Change withoutMetadata() {
            return new Change(externalId, NullNode.getInstance());
        }

        public Labels over(Labels current) {
            return new Labels(
                    externalId
                            .apply(Optional.ofNullable(current.externalId()), Optional.empty())
                            .orElse(null),
                    Metadata.merged(current.metadata(), metadata));
        }
    }
}
