package io.billwright.platform.http;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/// A request made by [InnerCalls]: it shares the address and connection of the outer request and nothing else.
final class InnerRequest extends HttpServletRequestWrapper {

    private final InnerCalls.Request asked;
    private final byte[] body;
    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final Map<String, Object> attributes = new HashMap<>();

    InnerRequest(HttpServletRequest outer, Caller caller, InnerCalls.Request asked) {
        super(outer);
        this.asked = asked;
        this.body = asked.body().getBytes(StandardCharsets.UTF_8);
        headers.putAll(asked.headers());
        attributes.put(Caller.ATTRIBUTE, caller);
    }

    @Override
    public String getMethod() {
        return asked.method();
    }

    @Override
    public String getRequestURI() {
        return RequestFilter.API + asked.path();
    }

    @Override
    public String getServletPath() {
        return getRequestURI();
    }

    @Override
    public @Nullable String getQueryString() {
        return asked.query().isEmpty() ? null : asked.query();
    }

    @Override
    public @Nullable String getContentType() {
        return body.length == 0 ? null : MediaType.APPLICATION_JSON_VALUE;
    }

    @Override
    public int getContentLength() {
        return body.length;
    }

    @Override
    public long getContentLengthLong() {
        return body.length;
    }

    @Override
    public ServletInputStream getInputStream() {
        return new Body(new ByteArrayInputStream(body));
    }

    @Override
    public BufferedReader getReader() {
        return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8));
    }

    @Override
    public @Nullable String getHeader(String name) {
        return headers.get(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        var value = headers.get(name);
        return value == null ? Collections.emptyEnumeration() : Collections.enumeration(Collections.singleton(value));
    }

    @Override
    public Enumeration<String> getHeaderNames() {
        return Collections.enumeration(headers.keySet());
    }

    @Override
    public @Nullable Object getAttribute(String name) {
        return attributes.get(name);
    }

    @Override
    public Enumeration<String> getAttributeNames() {
        return Collections.enumeration(attributes.keySet());
    }

    @Override
    public void setAttribute(String name, @Nullable Object value) {
        if (value == null) {
            attributes.remove(name);
        } else {
            attributes.put(name, value);
        }
    }

    @Override
    public void removeAttribute(String name) {
        attributes.remove(name);
    }

    /// A body that is completely in memory.
    private static final class Body extends ServletInputStream {

        private final ByteArrayInputStream bytes;

        Body(ByteArrayInputStream bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            return bytes.read(into, offset, length);
        }

        @Override
        public boolean isFinished() {
            return bytes.available() == 0;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new UnsupportedOperationException();
        }
    }
}
