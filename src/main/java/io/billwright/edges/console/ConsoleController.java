package io.billwright.edges.console;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/// Serves the console's files. Any path that is not a file is a page of the single-page app, which does its own
/// routing.
@Controller
final class ConsoleController {

    static final String HOME = "/console/";

    /// Scripts and styles come from files alone. React sets styles through the DOM's object model, which the policy
    /// does not restrict, and the console avoids those parts of Mantine that write style elements. Documents are
    /// shown from memory (`blob:`), because a frame cannot send the header that names the seller.
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                    + "font-src 'self'; connect-src 'self'; frame-src blob:; object-src blob:; base-uri 'none'; "
                    + "form-action 'self'; frame-ancestors 'none'";

    private static final String NOT_BUILT = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><title>No console</title></head>
            <body><h1>This build has no console</h1>
            <p>It was built with <code>-Dconsole.skip</code>, or only its classes were compiled. The API is here, and
            its reference at <a href="/docs">/docs</a>.</p></body></html>
            """;

    private final ConsoleFiles files;

    ConsoleController(ConsoleFiles files) {
        this.files = files;
    }

    @GetMapping({"/", "/console"})
    void home(HttpServletResponse response) {
        response.setStatus(HttpServletResponse.SC_FOUND);
        response.setHeader("Location", HOME);
    }

    @GetMapping("/console/")
    void page(HttpServletRequest request, HttpServletResponse response) throws IOException {
        index(request, response);
    }

    /// A page of the app has no dot in its path, so a missing file is answered with 404 and never with the app's
    /// HTML.
    @GetMapping("/console/{*path}")
    void page(@PathVariable String path, HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!path.startsWith("/assets/") && path.indexOf('.') < 0) {
            index(request, response);
            return;
        }
        var file = files.find(path.substring(1), request.getHeader("Accept-Encoding"));
        if (file == null) {
            write(
                    response,
                    HttpServletResponse.SC_NOT_FOUND,
                    "text/plain",
                    "no such file".getBytes(StandardCharsets.UTF_8));
            return;
        }
        response.setHeader(
                "Cache-Control", path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
        send(file, response);
    }

    private void index(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setHeader("Content-Security-Policy", POLICY);
        response.setHeader("X-Frame-Options", "DENY");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
        response.setHeader("Cache-Control", "no-cache");
        var file = files.find("index.html", request.getHeader("Accept-Encoding"));
        if (file == null) {
            write(response, HttpServletResponse.SC_NOT_FOUND, "text/html", NOT_BUILT.getBytes(StandardCharsets.UTF_8));
        } else {
            send(file, response);
        }
    }

    private static void send(ConsoleFiles.File file, HttpServletResponse response) throws IOException {
        response.setHeader("Vary", "Accept-Encoding");
        if (file.encoding() != null) {
            response.setHeader("Content-Encoding", file.encoding());
        }
        write(response, HttpServletResponse.SC_OK, file.type(), file.content());
    }

    private static void write(HttpServletResponse response, int status, String type, byte[] content)
            throws IOException {
        response.setStatus(status);
        response.setContentType(type);
        response.setCharacterEncoding("UTF-8");
        response.setContentLength(content.length);
        response.getOutputStream().write(content);
    }
}
