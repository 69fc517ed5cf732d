package io.billwright.sdk;

/**
 * A field of a request that can be left out, set, or cleared by null, which are three things in a PATCH.
 *
 * @param isSet whether it is sent
 * @param value what is sent; null clears the field
 */
public record Settable<T>(boolean isSet, T value) {

    private static final Settable<?> UNSET = new Settable<>(false, null);

    /** Not sent. */
    @SuppressWarnings("unchecked")
    public static <T> Settable<T> unset() {
        return (Settable<T>) UNSET;
    }

    /** Sent; null clears the field. */
    public static <T> Settable<T> to(T value) {
        return new Settable<>(true, value);
    }
}
