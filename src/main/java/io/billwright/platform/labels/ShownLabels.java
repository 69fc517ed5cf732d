package io.billwright.platform.labels;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Labels in answers about objects that mostly have none: an absent label is left out.
public record ShownLabels(
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String externalId,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JsonNode metadata) {

    public static ShownLabels of(Labels labels) {
        return new ShownLabels(labels.externalId(), labels.shownMetadata());
    }
}
