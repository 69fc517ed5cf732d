package io.billwright.edges.client;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/// What to do with an answer: print it, or write it to a file byte for byte.
final class AnswerOptions {

    @Option(
            names = {"-o", "--output"},
            description = "${COMPLETION-CANDIDATES}, in small letters too; JSON if left out")
    private Output output = Output.JSON;

    @Option(
            names = "--output-file",
            paramLabel = "FILE",
            description = "write the answer to a file as it is, for documents such as /invoices/{invoice_id}/pdf")
    private @Nullable Path file;

    boolean toFile() {
        return file != null;
    }

    /// A document is binary. Latin-1 maps every byte to a character, so none is lost.
    BodyHandler<String> reading() {
        return answer -> BodySubscribers.ofString(
                toFile() && ApiClient.accepted(answer.statusCode())
                        ? StandardCharsets.ISO_8859_1
                        : StandardCharsets.UTF_8);
    }

    int print(HttpResponse<String> answer, CommandLine command) {
        if (file == null || !ApiClient.accepted(answer.statusCode())) {
            return Answers.print(answer, output, command);
        }
        try {
            Files.writeString(file, answer.body(), StandardCharsets.ISO_8859_1);
        } catch (IOException failure) {
            throw new IllegalStateException("cannot write " + failure.getMessage(), failure);
        }
        return CommandLine.ExitCode.OK;
    }

    void print(JsonNode answer, CommandLine command) {
        output.print(answer, command.getOut());
    }
}
