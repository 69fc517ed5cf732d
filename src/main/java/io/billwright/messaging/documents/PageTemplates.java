package io.billwright.messaging.documents;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.Map;
import org.springframework.stereotype.Component;

/// Renders the templates of `src/main/jte` and `src/main/jte-plain`, which the build compiles into classes. The
/// former escape all their parameters.
@Component
public final class PageTemplates {

    private final TemplateEngine html = TemplateEngine.createPrecompiled(ContentType.Html);
    private final TemplateEngine plain =
            TemplateEngine.createPrecompiled(null, ContentType.Plain, null, "gg.jte.generated.plain");

    /// `name` is the path below `src/main/jte`, with the extension.
    public String render(String name, Map<String, Object> parameters) {
        return render(html, name, parameters);
    }

    /// `name` is the path below `src/main/jte-plain`, with the extension.
    public String renderPlain(String name, Map<String, Object> parameters) {
        return render(plain, name, parameters);
    }

    private static String render(TemplateEngine engine, String name, Map<String, Object> parameters) {
        var output = new StringOutput();
        engine.render(name, parameters, output);
        return output.toString();
    }
}
