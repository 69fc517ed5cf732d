package io.billwright.documents;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.Map;
import org.springframework.stereotype.Component;

/// The templates of `src/main/jte`, which the build turns into classes. They escape whatever they are given.
@Component
public final class PageTemplates {

    private final TemplateEngine engine = TemplateEngine.createPrecompiled(ContentType.Html);

    /// `name` is the path below `src/main/jte`, with the ending.
    public String render(String name, Map<String, Object> parameters) {
        var output = new StringOutput();
        engine.render(name, parameters, output);
        return output.toString();
    }
}
