package io.billwright.platform.telemetry;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.util.List;

/// Records a share of the traces, each as a whole. Callers choose the id of a trace, not whether we record it: anybody
/// can send a header.
///
/// @param ofTraces decides by the id of the trace
record OwnShare(Sampler ofTraces) implements Sampler {

    @Override
    public SamplingResult shouldSample(
            Context parent, String traceId, String name, SpanKind kind, Attributes attributes, List<LinkData> links) {
        var above = Span.fromContext(parent).getSpanContext();
        if (above.isValid() && !above.isRemote()) {
            return above.isSampled() ? SamplingResult.recordAndSample() : SamplingResult.drop();
        }
        return ofTraces.shouldSample(parent, traceId, name, kind, attributes, links);
    }

    @Override
    public String getDescription() {
        return "OwnShare{" + ofTraces.getDescription() + "}";
    }
}
