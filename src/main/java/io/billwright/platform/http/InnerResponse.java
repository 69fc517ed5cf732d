package io.billwright.platform.http;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Captures the answer to an [InnerRequest]: keeps status and body, drops headers, and does not touch the outer
/// response.
final class InnerResponse extends HttpServletResponseWrapper {

    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final PrintWriter writer = new PrintWriter(body, false, StandardCharsets.UTF_8);
    private int status = SC_OK;

    InnerResponse(HttpServletResponse outer) {
        super(outer);
    }

    InnerCalls.Answer answer() {
        writer.flush();
        return new InnerCalls.Answer(status, body.toString(StandardCharsets.UTF_8));
    }

    @Override
    public ServletOutputStream getOutputStream() {
        return new Body();
    }

    @Override
    public PrintWriter getWriter() {
        return writer;
    }

    @Override
    public void setStatus(int code) {
        status = code;
    }

    @Override
    public int getStatus() {
        return status;
    }

    @Override
    public void sendError(int code) {
        status = code;
    }

    @Override
    public void sendError(int code, String message) {
        status = code;
    }

    @Override
    public void sendRedirect(String location) {
        status = SC_FOUND;
    }

    @Override
    public boolean isCommitted() {
        return false;
    }

    @Override
    public void flushBuffer() {}

    @Override
    public void reset() {
        resetBuffer();
        status = SC_OK;
    }

    @Override
    public void resetBuffer() {
        writer.flush();
        body.reset();
    }

    @Override
    public void addCookie(Cookie cookie) {}

    @Override
    public boolean containsHeader(String name) {
        return false;
    }

    @Override
    public @Nullable String getHeader(String name) {
        return null;
    }

    @Override
    public Collection<String> getHeaders(String name) {
        return List.of();
    }

    @Override
    public Collection<String> getHeaderNames() {
        return List.of();
    }

    @Override
    public @Nullable String getContentType() {
        return null;
    }

    @Override
    public void setHeader(String name, @Nullable String value) {}

    @Override
    public void addHeader(String name, String value) {}

    @Override
    public void setDateHeader(String name, long date) {}

    @Override
    public void addDateHeader(String name, long date) {}

    @Override
    public void setIntHeader(String name, int value) {}

    @Override
    public void addIntHeader(String name, int value) {}

    @Override
    public void setContentType(@Nullable String type) {}

    @Override
    public void setContentLength(int length) {}

    @Override
    public void setContentLengthLong(long length) {}

    @Override
    public void setCharacterEncoding(@Nullable String encoding) {}

    @Override
    public void setBufferSize(int size) {}

    /// Writes into the captured body.
    private final class Body extends ServletOutputStream {

        @Override
        public void write(int value) {
            body.write(value);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            body.write(bytes, offset, length);
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            throw new UnsupportedOperationException();
        }
    }
}
