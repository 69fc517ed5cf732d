package io.billwright.platform.http;

/// A field of a PATCH body: left out, sent as null, or sent with a value.
public sealed interface Patch<T> {
    record Absent<T>() implements Patch<T> {}

    record Cleared<T>() implements Patch<T> {}

    record Set<T>(T value) implements Patch<T> {}

    /// The value after the patch of a field that cannot be cleared.
    default T apply(T current) {
        return apply(current, current);
    }

    /// The value after the patch, where `cleared` is what null means for this field.
    default T apply(T current, T cleared) {
        return switch (this) {
            case Absent<T>() -> current;
            case Cleared<T>() -> cleared;
            case Set<T>(var value) -> value;
        };
    }
}
