package io.billwright.testing;

/// Mustang's validator for PDF/A-3 and EN 16931.
public final class FacturXValidator {

    private FacturXValidator() {}

    /// The result; `text` is the validator's report as XML.
    public record Report(boolean valid, String text) {}

    public static Report validate(byte[] pdf) {
        return ToolLoader.inside(() -> {
            var type = ToolLoader.type("org.mustangproject.validator.ZUGFeRDValidator");
            var validator = type.getConstructor().newInstance();
            var text = (String)
                    type.getMethod("validate", byte[].class, String.class).invoke(validator, pdf, "invoice.pdf");
            return new Report((Boolean) type.getMethod("wasCompletelyValid").invoke(validator), text);
        });
    }
}
