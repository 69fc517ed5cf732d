package io.billwright.testing;

import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Locale;

/// Mustang's validator, which brings veraPDF and half a hundred other libraries. Some of them change what Spring and
/// the JDK do when they are on the class path, so they live in a class loader of their own.
final class ToolLoader {

    private static final Path JAR = Path.of("target/test-tools/mustang-validator.jar");
    private static final ClassLoader LOADER = loader();

    private ToolLoader() {}

    @FunctionalInterface
    interface Work<T> {
        T run() throws ReflectiveOperationException;
    }

    /// The tools compare names of types in the default locale, which fails in Turkish. It is that of the process, so
    /// one works at a time: two would leave each other's behind.
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
