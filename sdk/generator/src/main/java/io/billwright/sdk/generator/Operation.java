package io.billwright.sdk.generator;

import java.util.List;

/// A call of the API.
public record Operation(
        String id,
        String tag,
        String method,
        String path,
        String summary,
        String description,
        List<Parameter> places,
        List<Parameter> query,
        Shape body,
        boolean bodyRequired,
        Shape result,
        Shape item,
        boolean files,
        boolean keyed,
        boolean outside,
        Example example) {

    /// What stands in the path or the query.
    public record Parameter(String wire, Shape shape, boolean required, String description, Object example) {}

    /// The request and the answer that the contract shows.
    public record Example(Object body, int status, String contentType, Object answer) {}

    public boolean hasRequiredQuery() {
        return query.stream().anyMatch(Parameter::required);
    }

    /// A body without fields is sent by itself.
    public boolean takesBody() {
        return body instanceof Shape.Named(var name) && !name.equals("Nothing");
    }

    public boolean isPaged() {
        return item != null;
    }

    /// Whether it answers with a file, not JSON.
    public boolean isFile() {
        return result == null;
    }
}
