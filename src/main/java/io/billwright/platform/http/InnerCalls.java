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

/// Calls an endpoint of the API from within another request, as its caller: scope, role, seller, idempotency and errors
/// are checked and answered as if the caller had sent it. The limits count the outer request alone.
@Component
public final class InnerCalls {

    /// Commands of the operator have none.
    private final ObjectProvider<DispatcherServlet> dispatcher;

    InnerCalls(ObjectProvider<DispatcherServlet> dispatcher) {
        this.dispatcher = dispatcher;
    }

    /// A request for the API.
    ///
    /// @param path below the version of the API, with its ids
    /// @param query as it would be sent, or empty
    /// @param body JSON, or empty
    public record Request(String method, String path, String query, String body, Map<String, String> headers) {}

    /// What the endpoint answers.
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
