package io.billwright.testing;

/// The place of an id in a request.
public sealed interface Slot {

    /// The name of the parameter or field.
    String name();

    record InPath(String name) implements Slot {}

    /// A field of the body.
    ///
    /// @param pointer leads to the field, through the first item of every list on the way
    record InBody(String pointer) implements Slot {

        @Override
        public String name() {
            return pointer.substring(pointer.lastIndexOf('/') + 1);
        }
    }
}
