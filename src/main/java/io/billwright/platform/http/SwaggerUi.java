package io.billwright.platform.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.PropertiesLoaderUtils;
import org.springframework.web.servlet.HandlerInterceptor;

/// The page at `/docs`: the location of Swagger UI's files, and the browser's security policy for them.
final class SwaggerUi {

    private SwaggerUi() {}

    /// The folder inside Swagger UI's jar is named after its version, which is in the jar's pom.properties.
    static String location() {
        try {
            var about = new ClassPathResource("META-INF/maven/org.webjars/swagger-ui/pom.properties");
            var version = PropertiesLoaderUtils.loadProperties(about).getProperty("version");
            return "classpath:/META-INF/resources/webjars/swagger-ui/" + version + "/";
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    /// Allows the page to load from and connect to this service only.
    static final class Headers implements HandlerInterceptor {

        private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; "
                + "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
                + "frame-ancestors 'none'";

        @Override
        public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
            response.setHeader("Content-Security-Policy", POLICY);
            response.setHeader("Referrer-Policy", "no-referrer");
            return true;
        }
    }
}
