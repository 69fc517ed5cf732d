package io.billwright.platform.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import tools.jackson.databind.json.JsonMapper;

/// Answers any list as a file, if `format` asks for it: all of it from the cursor on, read page by page from the
/// endpoint of the list, each in a transaction of its own, and written as it is read.
@Component
final class ExportLists implements HandlerInterceptor {

    private static final Set<String> OF_THE_PAGE = Set.of("format", "limit", "offset", "cursor", "include_total");

    private final CallResolver calls;
    private final JsonMapper json;

    ExportLists(CallResolver calls, JsonMapper json) {
        this.calls = calls;
        this.json = json;
    }

    private enum Format {
        CSV("text/csv;charset=UTF-8"),
        NDJSON("application/x-ndjson;charset=UTF-8");

        private final String type;

        Format(String type) {
            this.type = type;
        }

        static Format of(String text) {
            return Arrays.stream(values())
                    .filter(format -> format.extension().equals(text))
                    .findFirst()
                    .orElseThrow(() -> Rejection.Invalid.field("format", "must be csv or ndjson"));
        }

        private String extension() {
            return name().toLowerCase(Locale.ROOT);
        }
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

    /// The endpoint of a list.
    private record Source(HandlerMethod list, HttpServletRequest request, HttpServletResponse response) {}

    /// The first page is read before the answer begins, so that a failure can still be told.
    private void export(Source source, Format format, HttpServletRequest request, HttpServletResponse response)
            throws Exception {
        var page = page(source, Query.parameter(request.getQueryString(), "cursor"));
        response.setContentType(format.type);
        response.setHeader(
                "Content-Disposition", "attachment; filename=\"" + name(request) + "." + format.extension() + "\"");
        try {
            var out = new BufferedWriter(new OutputStreamWriter(response.getOutputStream(), StandardCharsets.UTF_8));
            var columns = ListColumns.of(rowType(source.list()));
            if (format == Format.CSV) {
                columns.head().write(out);
            }
            write(page, format, columns, out);
            while (page.nextCursor() != null) {
                page = page(source, page.nextCursor());
                write(page, format, columns, out);
            }
            out.flush();
        } catch (RuntimeException failure) {
            throw new CutOff(failure);
        }
    }

    private void write(ListResponse<?> page, Format format, ListColumns columns, Writer out) throws IOException {
        for (var row : page.data()) {
            switch (format) {
                case CSV ->
                    columns.line(json.readTree(json.writeValueAsBytes(row))).write(out);
                case NDJSON -> {
                    out.write(json.writeValueAsString(row));
                    out.write('\n');
                }
            }
        }
    }

    private ListResponse<?> page(Source source, @Nullable String cursor) throws Exception {
        var asked = new PageRequest(source.request(), cursor);
        var parameter = source.list().getMethodParameters()[0];
        var call = calls.resolveArgument(parameter, null, new ServletWebRequest(asked, source.response()), null);
        var method = source.list().getMethod();
        method.setAccessible(true);
        try {
            return (ListResponse<?>) method.invoke(source.list().getBean(), call);
        } catch (InvocationTargetException failure) {
            if (failure.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw failure;
        }
    }

    private static Class<?> rowType(HandlerMethod list) {
        return list.getMethod().getGenericReturnType() instanceof ParameterizedType type
                        && type.getActualTypeArguments()[0] instanceof Class<?> row
                ? row
                : Object.class;
    }

    /// The last word of the path that is no id.
    private static String name(HttpServletRequest request) {
        var pattern = String.valueOf(request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE));
        return Arrays.stream(pattern.split("/"))
                .filter(word -> word.matches("[a-z-]+"))
                .reduce("list", (_, word) -> word);
    }

    /// The request for one page of a list.
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
