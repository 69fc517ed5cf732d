package io.billwright.platform.telemetry;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/// Samples a percentage of traces, each completely as far as it runs in our process. The decision is random and
/// ignores what callers send: the trace id and its flags are theirs to choose, and anybody can send a header.
///
/// @param percent how many traces of a hundred
record OwnShare(int percent) implements Sampler {

    @Override
    public SamplingResult shouldSample(
            Context parent, String traceId, String name, SpanKind kind, Attributes attributes, List<LinkData> links) {
        var above = Span.fromContext(parent).getSpanContext();
        boolean isPart = above.isValid() && !above.isRemote();
        boolean isRecorded =
                isPart ? above.isSampled() : ThreadLocalRandom.current().nextInt(100) < percent;
        return isRecorded ? SamplingResult.recordAndSample() : SamplingResult.drop();
    }

    @Override
    public String getDescription() {
        return "OwnShare{" + percent + "}";
    }
}
