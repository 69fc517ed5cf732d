package io.billwright.testing;

import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Locale;

/// Mustang's validator of PDF/A-3 and EN 16931. It brings half a hundred libraries, some of which change what Spring
/// and the JDK do when they are on the class path, so it lives in a class loader of its own.
public final class FacturXValidator {

    private static final Path JAR = Path.of("target/test-tools/mustang-validator.jar");
    private static final ClassLoader LOADER = loader();

    private FacturXValidator() {}

    /// What it found, as XML.
    public record Report(boolean valid, String text) {}

    public static Report validate(byte[] pdf) {
        var thread = Thread.currentThread();
        var before = thread.getContextClassLoader();
        thread.setContextClassLoader(LOADER);
        // The validator compares names of types in the default locale, which fails in Turkish.
        var locale = Locale.getDefault();
        Locale.setDefault(Locale.ENGLISH);
        try {
            var type = LOADER.loadClass("org.mustangproject.validator.ZUGFeRDValidator");
            var validator = type.getConstructor().newInstance();
            var text = (String)
                    type.getMethod("validate", byte[].class, String.class).invoke(validator, pdf, "invoice.pdf");
            var valid = (Boolean) type.getMethod("wasCompletelyValid").invoke(validator);
            return new Report(valid, text);
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(cause(failure));
        } finally {
            Locale.setDefault(locale);
            thread.setContextClassLoader(before);
        }
    }

    private static Throwable cause(ReflectiveOperationException failure) {
        return failure instanceof InvocationTargetException wrapped ? wrapped.getTargetException() : failure;
    }

    private static ClassLoader loader() {
        try {
            return new URLClassLoader(new URL[] {JAR.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        } catch (MalformedURLException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
