package io.billwright.platform.http;

import io.billwright.platform.http.ListFile.Format;
import io.billwright.platform.http.Lists.ListOf;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.OutputStreamWriter;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import tools.jackson.databind.json.JsonMapper;

/// Answers any list as a file if `format` is given: all rows from the cursor on. The list is read page by page from
/// its endpoint, each page in a transaction of its own, and streamed while it is read.
@Component
final class ExportLists implements HandlerInterceptor {

    private static final Set<String> OF_THE_PAGE = Set.of("format", "limit", "offset", "cursor", "include_total");

    private final CallResolver calls;
    private final JsonMapper json;

    ExportLists(CallResolver calls, JsonMapper json) {
        this.calls = calls;
        this.json = json;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
            throws Exception {
        var format = Query.parameter(request.getQueryString(), "format");
        if (format == null
                || !(handler instanceof HandlerMethod method)
                || method.getMethod().getReturnType() != ListResponse.class
                || !isPaged(method)) {
            return true;
        }
        export(new Source(method, request, response), Format.of(format), request, response);
        return false;
    }

    private static boolean isPaged(HandlerMethod method) {
        var taken = method.getMethodAnnotation(TakesQuery.class);
        return taken != null && taken.paged();
    }

    /// The endpoint of a list, and the request for it.
    private record Source(HandlerMethod list, HttpServletRequest request, HttpServletResponse response) {}

    /// The first page is read before the answer begins, so that its failure can still be answered with an error.
    private void export(Source source, Format format, HttpServletRequest request, HttpServletResponse response)
            throws Exception {
        var page = page(source, Query.parameter(request.getQueryString(), "cursor"));
        response.setContentType(format.type());
        response.setHeader(
                "Content-Disposition", "attachment; filename=\"" + name(request) + "." + format.extension() + "\"");
        try {
            var out = new BufferedWriter(new OutputStreamWriter(response.getOutputStream(), StandardCharsets.UTF_8));
            var file = new ListFile(format, ListOf.rowType(source.list()), json);
            file.begin(out);
            file.write(page, out);
            while (page.nextCursor() != null) {
                page = page(source, page.nextCursor());
                file.write(page, out);
            }
            out.flush();
        } catch (RuntimeException failure) {
            throw new CutOff(failure);
        }
    }

    private ListResponse<?> page(Source source, @Nullable String cursor) throws Exception {
        var asked = new PageRequest(source.request(), cursor);
        var parameter = source.list().getMethodParameters()[0];
        var call = calls.resolveArgument(parameter, null, new ServletWebRequest(asked, source.response()), null);
        return ListOf.page(source.list(), call);
    }

    /// The last word of the path that is not a parameter.
    private static String name(HttpServletRequest request) {
        var pattern = String.valueOf(request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE));
        return Arrays.stream(pattern.split("/"))
                .filter(word -> word.matches("[a-z-]+"))
                .reduce("list", (_, word) -> word);
    }

    /// The request for one page of the list.
    private static final class PageRequest extends HttpServletRequestWrapper {

        private final String query;

        PageRequest(HttpServletRequest request, @Nullable String cursor) {
            super(request);
            var filters = Arrays.stream(String.valueOf(request.getQueryString()).split("&"))
                    .filter(field ->
                            !OF_THE_PAGE.contains(URLDecoder.decode(field.split("=", 2)[0], StandardCharsets.UTF_8)))
                    .collect(Collectors.joining("&"));
            this.query = "limit=100" + (cursor == null ? "" : "&cursor=" + cursor)
                    + (filters.isEmpty() ? "" : "&" + filters);
        }

        @Override
        public String getQueryString() {
            return query;
        }
    }
}
