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

/// Records a share of the traces, each as a whole as far as it is ours. Chance decides, and nothing that callers send:
/// they choose the id of a trace and its flags, and anybody can send a header.
///
/// @param percent how many of a hundred
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
