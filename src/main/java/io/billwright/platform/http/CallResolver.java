package io.billwright.platform.http;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/// Argument resolver: gives an endpoint its [Call], once the caller's scopes allow the request.
@Component
final class CallResolver implements HandlerMethodArgumentResolver {

    private final BodyParser bodies;

    CallResolver(BodyParser bodies) {
        this.bodies = bodies;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == Call.class;
    }

    @Override
    public Call resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest webRequest,
            @Nullable WebDataBinderFactory binderFactory)
            throws Exception {
        var request = (HttpServletRequest) webRequest.getNativeRequest();
        var caller = (@Nullable Caller) request.getAttribute(Caller.ATTRIBUTE);
        if (caller == null) {
            // The path is spelled in a way that the filter did not recognize as one of the API's.
            throw new Rejection.NotFound("path");
        }
        RequestActor.caller(request, caller);
        requireScope(caller, parameter, request);
        Query.requireKnown(request.getQueryString(), parameter.getMethodAnnotation(TakesQuery.class));
        var takesForms = parameter.hasMethodAnnotation(TakesForms.class);
        var large = parameter.getMethodAnnotation(TakesLargeBodies.class);
        int limit = large == null ? BodyParser.LIMIT : large.limit();
        return new Call(request, caller, bodies.parse(request, takesForms, limit));
    }

    private static void requireScope(Caller caller, MethodParameter endpoint, HttpServletRequest request) {
        var asked = endpoint.getMethodAnnotation(RequiresScope.class);
        var reads = HttpMethod.GET.matches(request.getMethod()) || HttpMethod.HEAD.matches(request.getMethod());
        var scope = asked != null ? asked.value() : reads ? Scope.READ : Scope.WRITE;
        if (!caller.may(scope, RequestActor.operation(request))) {
            throw new Rejection.Forbidden(caller.lack(scope));
        }
    }
}
