package io.billwright.platform.http;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/// Argument resolver: gives an endpoint without a key its [OpenCall].
@Component
final class OpenCallResolver implements HandlerMethodArgumentResolver {

    private static final int LIMIT = 16 * 1024;

    private final BodyParser bodies;

    OpenCallResolver(BodyParser bodies) {
        this.bodies = bodies;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == OpenCall.class;
    }

    @Override
    public OpenCall resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest webRequest,
            @Nullable WebDataBinderFactory binderFactory)
            throws Exception {
        var request = (HttpServletRequest) webRequest.getNativeRequest();
        return new OpenCall(request, bodies.parse(request, false, LIMIT));
    }
}
