package io.billwright.testing;

/// A place in a request that holds an id.
public sealed interface Slot {

    /// The name of the parameter or field.
    String name();

    record InPath(String name) implements Slot {}

    /// `pointer` leads to the field, by the first item of every list on the way.
    record InBody(String pointer) implements Slot {

        @Override
        public String name() {
            return pointer.substring(pointer.lastIndexOf('/') + 1);
        }
    }
}
