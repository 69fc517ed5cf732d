package io.billwright.platform.http;

import io.billwright.platform.telemetry.BuildVersion;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.core.io.Resource;
import org.springframework.web.servlet.resource.ResourceTransformer;
import org.springframework.web.servlet.resource.ResourceTransformerChain;
import org.springframework.web.servlet.resource.TransformedResource;

/// Serves the OpenAPI document with its version placeholder replaced by the version of the build.
final class VersionedContract implements ResourceTransformer {

    private static final String PLACEHOLDER = "\n  version: 0.0.0\n";

    @Override
    public Resource transform(HttpServletRequest request, Resource resource, ResourceTransformerChain chain)
            throws IOException {
        var transformed = chain.transform(request, resource);
        var text = transformed.getContentAsString(StandardCharsets.UTF_8);
        var versioned = text.replace(PLACEHOLDER, "\n  version: " + BuildVersion.get() + "\n");
        return new TransformedResource(transformed, versioned.getBytes(StandardCharsets.UTF_8));
    }
}
