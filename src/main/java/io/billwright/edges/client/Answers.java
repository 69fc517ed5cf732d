package io.billwright.edges.client;

import io.billwright.platform.http.Json;
import java.io.PrintWriter;
import java.net.http.HttpResponse;
import picocli.CommandLine;
import tools.jackson.core.JacksonException;

/// Prints the service's answer; the exit code says whether the request succeeded.
final class Answers {

    private Answers() {}

    static int print(HttpResponse<String> answer, Output output, CommandLine command) {
        boolean accepted = ApiClient.accepted(answer.statusCode());
        var to = accepted ? command.getOut() : command.getErr();
        body(answer, accepted ? output : Output.JSON, to);
        if (!accepted) {
            var id = answer.headers().firstValue("X-Request-Id").orElse("without an id");
            to.println("billwright: answered " + ApiClient.reason(answer) + " (request " + id + ")");
        }
        to.flush();
        return accepted ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private static void body(HttpResponse<String> answer, Output output, PrintWriter to) {
        try {
            output.print(Json.mapper().readTree(answer.body()), to);
        } catch (JacksonException _) {
            to.print(answer.body());
        }
    }
}
