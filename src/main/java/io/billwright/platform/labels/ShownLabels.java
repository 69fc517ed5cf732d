package io.billwright.platform.labels;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Labels as they are shown where most objects have none: what was not said is left out.
public record ShownLabels(
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String externalId,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JsonNode metadata) {

    public static ShownLabels of(Labels labels) {
        return new ShownLabels(labels.externalId(), labels.shownMetadata());
    }
}
