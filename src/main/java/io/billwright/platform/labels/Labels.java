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

/// What the seller calls an object elsewhere, and its notes on it.
public record Labels(@Nullable String externalId, JsonNode metadata) {

    public static final Labels NONE = new Labels(null, NullNode.getInstance());

    static final String EXTERNAL_ID = "external_id";
    private static final int LONGEST = 200;
    private static final JsonMapper JSON = Json.mapper();

    /// What a new object is called, for objects whose metadata is kept elsewhere.
    public static @Nullable String externalId(Fields fields) {
        return fields.optionalText(EXTERNAL_ID, LONGEST);
    }

    /// What was said of a new object.
    public static Labels of(Fields fields) {
        return new Labels(externalId(fields), Metadata.merged(NullNode.getInstance(), fields.any("metadata")));
    }

    /// From a row with the columns of [LabelKind#join].
    public static Labels of(ResultSet row) throws SQLException {
        var metadata = row.getString("metadata");
        return new Labels(
                row.getString(EXTERNAL_ID), metadata == null ? NullNode.getInstance() : JSON.readTree(metadata));
    }

    /// What was noted of a new object that is called something elsewhere.
    public static Labels metadata(Fields fields) {
        return new Labels(null, Metadata.merged(NullNode.getInstance(), fields.any("metadata")));
    }

    public Labels called(@Nullable String id) {
        return new Labels(id, metadata);
    }

    /// For objects whose metadata is kept elsewhere.
    public Labels withoutMetadata() {
        return new Labels(externalId, NullNode.getInstance());
    }

    /// The metadata where it is shown only if there is any.
    public @Nullable JsonNode shownMetadata() {
        return metadata.isNull() ? null : metadata;
    }

    boolean isEmpty() {
        return externalId == null && metadata.isNull();
    }

    /// What is to be changed. The external id can be cleared; metadata is changed as that of agreements is.
    public record Change(Patch<Optional<String>> externalId, JsonNode metadata) {

        public static final Change NONE = new Change(new Patch.Absent<>(), NullNode.getInstance());

        public static Change of(Fields fields) {
            return new Change(
                    fields.patch(EXTERNAL_ID, name -> Optional.of(fields.text(name, LONGEST))), fields.any("metadata"));
        }

        /// For objects whose metadata is kept elsewhere: only what they are called.
        public static Change withoutMetadata(Fields fields) {
            return new Change(
                    fields.patch(EXTERNAL_ID, name -> Optional.of(fields.text(name, LONGEST))), NullNode.getInstance());
        }

        /// The same of what was read with metadata.
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
