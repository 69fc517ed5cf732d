package io.billwright.platform.http;

import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;

/// Sends the spec's error body for requests that Tomcat rejects before they reach our code, such as a malformed
/// request line.
public final class TomcatErrors extends ErrorReportValve {

    @Override
    protected void report(Request request, Response response, @Nullable Throwable throwable) {
        int status = response.getStatus();
        if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        var code = status == 404 ? "ERR_NOT_FOUND" : status < 500 ? "ERR_BAD_REQUEST" : "ERR_SERVER_ERROR";
        var message = switch (status) {
            case 404 -> "no such path";
            case 408 -> "the request did not arrive in time";
            default -> status < 500 ? "malformed request" : "the service failed";
        };
        try {
            AnswerHeaders.set("", response);
            response.setContentType("application/json");
            response.setCharacterEncoding("UTF-8");
            var writer = response.getReporter();
            if (writer != null) {
                writer.write("{\"error\":{\"code\":\"" + code + "\",\"message\":\"" + message + "\"}}");
                response.finishResponse();
            }
        } catch (IOException _) {
            // The client has gone.
        }
    }
}
