package io.billwright.platform.http;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.servlet.DispatcherServlet;

/// Calls an API endpoint from within another request, for the same caller: scope, role, seller, idempotency and
/// errors are handled as if the caller had sent it. Rate limits count only the outer request.
@Component
public final class InnerCalls {

    /// Operator commands run without a dispatcher.
    private final ObjectProvider<DispatcherServlet> dispatcher;

    InnerCalls(ObjectProvider<DispatcherServlet> dispatcher) {
        this.dispatcher = dispatcher;
    }

    /// A request to the API.
    ///
    /// @param path below the version prefix of the API, with its ids
    /// @param query as in a URL, or empty
    /// @param body JSON, or empty
    public record Request(String method, String path, String query, String body, Map<String, String> headers) {}

    /// The endpoint's answer.
    public record Answer(int status, String body) {

        public boolean succeeded() {
            return status < 300;
        }
    }

    public Answer make(Call outer, Request asked) {
        var response = new InnerResponse(response());
        try {
            dispatcher.getObject().service(outer.inner(asked), response);
        } catch (IOException | ServletException failure) {
            throw new IllegalStateException(failure);
        }
        return response.answer();
    }

    private static HttpServletResponse response() {
        var current = (ServletRequestAttributes) RequestContextHolder.currentRequestAttributes();
        return Objects.requireNonNull(current.getResponse());
    }
}
