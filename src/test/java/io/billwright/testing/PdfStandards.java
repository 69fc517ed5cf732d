package io.billwright.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Validates a document with veraPDF against PDF/A-3a, the standard for archiving, and PDF/UA-1, the standard for
/// accessibility.
public final class PdfStandards {

    private static final List<String> STANDARDS = List.of("PDFA_3_A", "PDFUA_1");
    private static final int MOST_FINDINGS = 10_000;
    private static final String PDFA = "org.verapdf.pdfa.";

    private PdfStandards() {}

    public static void assertKept(String name, byte[] pdf) {
        assertThat(findings(pdf)).as(name).isEmpty();
    }

    /// Each finding has its standard and the number of the rule; equal findings are listed once.
    public static Set<String> findings(byte[] pdf) {
        return ToolLoader.inside(() -> {
            ToolLoader.type("org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider")
                    .getMethod("initialise")
                    .invoke(null);
            var found = new TreeSet<String>();
            for (var standard : STANDARDS) {
                for (var one : (List<?>) get(result(pdf, standard), "results.ValidationResult", "getTestAssertions")) {
                    found.add(standard + " " + text(one));
                }
            }
            return found;
        });
    }

    private static Object result(byte[] pdf, String standard) throws ReflectiveOperationException {
        var flavours = ToolLoader.type(PDFA + "flavours.PDFAFlavour");
        var flavour = flavours.getField(standard).get(null);
        var foundry =
                ToolLoader.type(PDFA + "Foundries").getMethod("defaultInstance").invoke(null);
        var foundries = ToolLoader.type(PDFA + "VeraPDFFoundry");
        var parsers = ToolLoader.type(PDFA + "PDFAParser");
        var parser = foundries
                .getMethod("createParser", InputStream.class, flavours)
                .invoke(foundry, new ByteArrayInputStream(pdf), flavour);
        try {
            var validator = foundries
                    .getMethod("createValidator", flavours, int.class, boolean.class, boolean.class, boolean.class)
                    .invoke(foundry, flavour, MOST_FINDINGS, false, true, false);
            return ToolLoader.type(PDFA + "PDFAValidator")
                    .getMethod("validate", parsers)
                    .invoke(validator, parser);
        } finally {
            parsers.getMethod("close").invoke(parser);
        }
    }

    private static String text(Object finding) throws ReflectiveOperationException {
        var assertion = "results.TestAssertion";
        var rule = get(finding, assertion, "getRuleId");
        var rules = "validation.profiles.RuleId";
        return get(rule, rules, "getClause") + "-" + get(rule, rules, "getTestNumber") + ": "
                + get(finding, assertion, "getErrorMessage") + " at "
                + get(get(finding, assertion, "getLocation"), "results.Location", "getContext");
    }

    /// Calls the method through its public interface, since the object's own class may not be public.
    private static Object get(Object object, String type, String method) throws ReflectiveOperationException {
        return ToolLoader.type(PDFA + type).getMethod(method).invoke(object);
    }
}
