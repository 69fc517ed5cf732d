package io.billwright.sdk.generator;

import java.util.List;

/// A type that the contract names, or that stands inside one and is named after its place.
public sealed interface Model {

    String name();

    String description();

    /// An object; `sent` if clients send it.
    record Structure(String name, String description, List<Field> fields, boolean sent) implements Model {}

    /// Texts to choose from.
    record Choice(String name, String description, List<String> values) implements Model {}

    /// One of several structures.
    record Alternatives(String name, String description, List<String> of) implements Model {}

    /// A property; `constant` if it can only have one value.
    record Field(
            String wire, Shape shape, boolean required, boolean nullable, String description, Object constant) {

        /// Whether leaving it out and sending null are two things.
        public boolean isSettable() {
            return !required && nullable;
        }
    }
}
