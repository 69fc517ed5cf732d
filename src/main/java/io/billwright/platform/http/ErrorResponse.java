package io.billwright.platform.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The error body of the spec (section 7).
record ErrorResponse(ErrorBody error) {

    /// A field that does not apply is left out, not null.
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ErrorBody(
            String code,
            String message,
            @Nullable String errorId,
            @Nullable Details details) {}

    /// The wrong fields; and the [Reason] of a request that is valid but not possible in the current state.
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Details(
            @Nullable Map<String, List<String>> fields,
            @Nullable String reason) {}

    static ErrorResponse of(String code, String message) {
        return new ErrorResponse(new ErrorBody(code, message, null, null));
    }
}
