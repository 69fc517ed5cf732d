package io.billwright.edges.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The commands `post`, `put`, `patch` and `delete`. Each request has an idempotency key, so that it takes effect
/// once even if its answer is lost.
final class ChangeCommands {

    private ChangeCommands() {}

    abstract static class Change implements Callable<Integer> {

        @Spec
        private CommandLine.Model.@Nullable CommandSpec spec;

        @Mixin
        private final ServiceOptions service = new ServiceOptions();

        @Parameters(paramLabel = "PATH", description = "such as customers or /invoices/{invoice_id}/void")
        private String path = "";

        @Option(
                names = "-d",
                paramLabel = "KEY=VALUE",
                description = {
                    "a field, such as customer_name=Acme, bricks[0][quantity]=5 or emails[]=a@b.example;",
                    "whole numbers, true, false, null and JSON are what they look like, all else is text"
                })
        private List<String> fields = List.of();

        @Option(
                names = "--body",
                paramLabel = "FILE",
                description = "a file with the body as JSON, or - for standard input")
        private @Nullable String body;

        @Option(names = "--idempotency-key", paramLabel = "KEY", description = "one of your own; a new one if left out")
        private @Nullable String idempotencyKey;

        @Mixin
        private final AnswerOptions answers = new AnswerOptions();

        @Override
        public Integer call() throws IOException {
            var method = Objects.requireNonNull(spec).name().toUpperCase(java.util.Locale.ROOT);
            var key = idempotencyKey == null ? UUID.randomUUID().toString() : idempotencyKey;
            var sent = sent(method);
            try (var _ = new Progress("waiting for the answer")) {
                var answer = service.client().change(method, Paths.of(path), sent, key, answers.reading());
                return answers.print(answer, spec.commandLine());
            }
        }

        private @Nullable String sent(String method) throws IOException {
            if (body != null && !fields.isEmpty()) {
                throw new IllegalArgumentException("give either --body or -d");
            }
            if (body != null) {
                return body.equals("-")
                        ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8)
                        : Files.readString(Path.of(body));
            }
            return fields.isEmpty() && method.equals("DELETE")
                    ? null
                    : Fields.body(fields).toString();
        }
    }

    @Command(
            name = "post",
            description = "Create or do something: post customers -d customer_name=Acme",
            mixinStandardHelpOptions = true)
    static final class Post extends Change {}

    @Command(name = "put", description = "Replace something.", mixinStandardHelpOptions = true)
    static final class Put extends Change {}

    @Command(
            name = "patch",
            description = "Change something: patch customers/{customer_id} -d tax_id=null",
            mixinStandardHelpOptions = true)
    static final class Patch extends Change {}

    @Command(name = "delete", description = "Remove something.", mixinStandardHelpOptions = true)
    static final class Delete extends Change {}
}
