package io.billwright.platform.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.PropertiesLoaderUtils;
import org.springframework.web.servlet.HandlerInterceptor;

/// The page at `/docs`: where the files of Swagger UI are, and what a browser may do with them.
final class SwaggerUi {

    private SwaggerUi() {}

    /// The folder in the jar of Swagger UI is named by its version, which the jar itself knows.
    static String location() {
        try {
            var about = new ClassPathResource("META-INF/maven/org.webjars/swagger-ui/pom.properties");
            var version = PropertiesLoaderUtils.loadProperties(about).getProperty("version");
            return "classpath:/META-INF/resources/webjars/swagger-ui/" + version + "/";
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    /// Lets the page load from and talk to this service alone.
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
