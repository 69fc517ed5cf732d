package io.billwright.edges.cli;

import org.springframework.aot.AotDetector;
import org.springframework.core.SpringProperties;

/// Spring's ahead-of-time bean definitions, which the build puts into the jar. With them, start-up scans for no
/// components and resolves no constructors. Classes that are run without the jar have none, and are wired at start.
final class PackagedWiring {

    private PackagedWiring() {}

    /// Call this before the service starts. `-Dspring.aot.enabled=false` takes precedence.
    static void use(Class<?> application) {
        if (application.getPackage().getImplementationVersion() != null
                && SpringProperties.getProperty(AotDetector.AOT_ENABLED) == null) {
            SpringProperties.setProperty(AotDetector.AOT_ENABLED, "true");
        }
    }
}
