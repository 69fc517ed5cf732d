package io.billwright.sdk.generator;

import gg.jte.resolve.DirectoryCodeResolver;
import java.nio.file.Path;
import java.util.regex.Pattern;

/// Templates in which a line that only controls the others leaves nothing behind, and all others stay as they are
/// indented: in Python that matters.
final class Templates extends DirectoryCodeResolver {

    private static final Pattern CONTROL =
            Pattern.compile("(?m)^[ ]*((?:@(?:if|elseif|for)\\(.*\\)|@else|@endif|@endfor|!\\{.*}))[ ]*\n");

    Templates(Path folder) {
        super(folder);
    }

    @Override
    public String resolve(String name) {
        return super.resolve(name) == null ? null : resolveRequired(name);
    }

    @Override
    public String resolveRequired(String name) {
        return CONTROL.matcher(super.resolveRequired(name)).replaceAll("$1");
    }
}
