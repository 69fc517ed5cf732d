package io.billwright.testing;

import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Locale;

/// Loads Mustang's validator, which brings veraPDF and about fifty other libraries. Some of them change the behavior
/// of Spring and the JDK when they are on the class path, so they have a class loader of their own.
final class ToolLoader {

    private static final Path JAR = Path.of("target/test-tools/mustang-validator.jar");
    private static final ClassLoader LOADER = loader();

    private ToolLoader() {}

    @FunctionalInterface
    interface Work<T> {
        T run() throws ReflectiveOperationException;
    }

    /// The tools compare type names in the default locale, which fails in Turkish. The locale belongs to the whole
    /// process, so only one tool runs at a time; otherwise one could restore the other's.
    static synchronized <T> T inside(Work<T> work) {
        var thread = Thread.currentThread();
        var before = thread.getContextClassLoader();
        thread.setContextClassLoader(LOADER);
        var locale = Locale.getDefault();
        Locale.setDefault(Locale.ENGLISH);
        try {
            return work.run();
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(
                    failure instanceof InvocationTargetException wrapped ? wrapped.getTargetException() : failure);
        } finally {
            Locale.setDefault(locale);
            thread.setContextClassLoader(before);
        }
    }

    static Class<?> type(String name) throws ReflectiveOperationException {
        return LOADER.loadClass(name);
    }

    private static ClassLoader loader() {
        try {
            return new URLClassLoader(new URL[] {JAR.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        } catch (MalformedURLException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
