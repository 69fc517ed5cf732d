package io.billwright.sdk.generator;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;

/// Writes what the SDKs have from the contract.
public final class Generate {

    private final TemplateEngine templates;
    private final Contract contract;
    private final Path target;
    private final String version;

    private Generate(Path contract, String version, Path templates, Path target) throws IOException {
        this.contract = new Contract(contract);
        this.version = version;
        this.target = target;
        this.templates = TemplateEngine.create(
                new Templates(templates), target.resolve("templates"), ContentType.Plain);
    }

    public static void main(String[] args) throws IOException {
        if (args.length != 4) {
            throw new IllegalArgumentException("CONTRACT VERSION TEMPLATES TARGET");
        }
        var generate = new Generate(Path.of(args[0]), args[1], Path.of(args[2]), Path.of(args[3]));
        generate.java();
        generate.python();
        generate.typescript();
        generate.examples();
    }

    private void java() throws IOException {
        var language = new JavaLanguage(contract);
        var sources = target.resolve("java/src/main/java/io/billwright/sdk");
        for (var model : contract.models()) {
            write(sources.resolve("model/" + model.name() + ".java"), "java/model.jte", "model", model, "java", language);
        }
        for (var operation : contract.operations()) {
            if (!operation.query().isEmpty()) {
                var name = JavaLanguage.query(operation);
                write(sources.resolve("model/" + name + ".java"), "java/query.jte", "operation", operation);
            }
        }
        for (var tag : contract.tags()) {
            var operations = contract.operations().stream()
                    .filter(operation -> operation.tag().equals(tag))
                    .toList();
            write(
                    sources.resolve("api/" + tag + "Api.java"),
                    "java/api.jte",
                    "tag",
                    tag,
                    "description",
                    contract.descriptionOf(tag),
                    "operations",
                    operations);
            write(
                    target.resolve("java/src/test/java/io/billwright/sdk/examples/" + tag + "Examples.java"),
                    "java/examples.jte",
                    "tag",
                    tag,
                    "operations",
                    operations,
                    "java",
                    language);
        }
        write(sources.resolve("Billwright.java"), "java/client.jte", "tags", contract.tags(), "version", version);
        write(
                target.resolve("java/src/test/java/io/billwright/sdk/examples/AllExamples.java"),
                "java/all.jte",
                "operations",
                contract.operations());
    }

    private void python() throws IOException {
        var language = new PythonLanguage(contract);
        var sources = target.resolve("python/billwright");
        write(sources.resolve("models.py"), "python/models.jte", "models", contract.models(), "python", language);
        write(
                sources.resolve("api.py"),
                "python/api.jte",
                "operations",
                contract.operations(),
                "tags",
                contract.tags(),
                "version",
                version);
        write(sources.resolve("client.py"), "python/client.jte", "tags", contract.tags());
        write(
                target.resolve("python/billwright/examples.py"),
                "python/examples.jte",
                "operations",
                contract.operations(),
                "python",
                language);
    }

    /// Most of it is made by @hey-api/openapi-ts.
    private void typescript() throws IOException {
        var tags = contract.tags();
        write(target.resolve("typescript/src/client.ts"), "typescript/client.jte", "tags", tags, "version", version);
        write(
                target.resolve("typescript/examples/examples.ts"),
                "typescript/examples.jte",
                "operations",
                contract.operations());
    }

    /// What the stub of the service expects and answers, in the contract's own examples.
    private void examples() throws IOException {
        var all = contract.operations().stream()
                .map(operation -> {
                    var one = new LinkedHashMap<String, Object>();
                    one.put("id", operation.id());
                    one.put("method", operation.method());
                    one.put("path", (operation.outside() ? "" : "/api/v2") + operation.path());
                    one.put("body", operation.example().body());
                    one.put("takesBody", operation.takesBody());
                    one.put("keyed", operation.keyed());
                    one.put("status", operation.example().status());
                    one.put("contentType", operation.example().contentType());
                    one.put("answer", operation.example().answer());
                    return one;
                })
                .toList();
        Files.writeString(target.resolve("examples.json"), Json.write(all));
    }

    private void write(Path file, String template, Object... given) throws IOException {
        var parameters = new HashMap<String, Object>();
        for (int i = 0; i < given.length; i += 2) {
            parameters.put((String) given[i], given[i + 1]);
        }
        var output = new StringOutput();
        templates.render(template, parameters, output);
        Files.createDirectories(file.getParent());
        Files.writeString(file, output.toString());
    }
}
