package io.billwright.sdk.generator;

/// What a value is, whatever the language.
public sealed interface Shape {

    record Text() implements Shape {}

    record Truth() implements Shape {}

    record Whole() implements Shape {}

    /// An exact decimal, as a number or as text.
    record Decimal(boolean text) implements Shape {}

    /// An amount in cents, as a number or as text.
    record Cents(boolean text) implements Shape {}

    /// An amount with its currency, such as `13000.00 USD`.
    record Money() implements Shape {}

    record Day() implements Shape {}

    record Time() implements Shape {}

    /// Any JSON.
    record Anything() implements Shape {}

    record Items(Shape of) implements Shape {}

    record Entries(Shape of) implements Shape {}

    /// One of the models.
    record Named(String name) implements Shape {}

    /// Whether the decimals in it travel as text.
    static boolean isText(Shape shape) {
        return switch (shape) {
            case Decimal(var text) -> text;
            case Cents(var text) -> text;
            case Items(var of) -> isText(of);
            case Entries(var of) -> isText(of);
            case Text _, Truth _, Whole _, Money _, Day _, Time _, Anything _, Named _ -> false;
        };
    }
}
