package io.billwright.billing.runs;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.shares.FairShares;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/// Streams the progress of a billing run as server-sent events. A stream ends with its run, and after two minutes at
/// the latest: the client reconnects, and its key or session is checked again. Streams per seller are limited (S13).
@RestController
final class BillingRunProgress {

    private static final Logger LOG = LoggerFactory.getLogger(BillingRunProgress.class);
    static final Duration LONGEST = Duration.ofMinutes(2);
    static final int OF_EACH_SELLER = 4;
    private static final int OF_ALL = 100;
    private static final long PAUSE_MILLIS = 500;
    private static final Duration SILENCE = Duration.ofSeconds(15);

    private final FairShares streams = new FairShares(OF_ALL, OF_EACH_SELLER);
    private final SellerReads reads;
    private final BillingRunStore runs;
    private final SellerClock clock;
    private final JsonMapper json;
    private volatile boolean stops;

    BillingRunProgress(SellerReads reads, BillingRunStore runs, SellerClock clock, JsonMapper json) {
        this.reads = reads;
        this.runs = runs;
        this.clock = clock;
        this.json = json;
    }

    /// Ends the streams before the server waits for open requests.
    @EventListener(ContextClosedEvent.class)
    void stop() {
        stops = true;
    }

    @GetMapping("/api/v2/billing-runs/{run_id}/progress")
    void follow(Call call, HttpServletResponse response) {
        var runId = call.pathId("run_id");
        var run = find(call.seller(), runId);
        try (var _ = streams.take(call.seller().id(), Duration.ZERO)
                .orElseThrow(() -> new Rejection.RateLimited(
                        "at most " + OF_EACH_SELLER + " streams of this seller at once", Duration.ofSeconds(5)))) {
            response.setContentType("text/event-stream;charset=UTF-8");
            // Stops proxies from buffering the events.
            response.setHeader("X-Accel-Buffering", "no");
            send(call.seller(), run, response);
        } catch (IOException _) {
            LOG.debug("whoever followed run {} has gone", runId);
        } catch (RuntimeException failure) {
            // A client would read an error body as another event; so the stream just ends, and the client reconnects.
            if (!response.isCommitted()) {
                throw failure;
            }
            LOG.warn("the stream of run {} ended early", runId, failure);
        }
    }

    private void send(Seller seller, BillingRun first, HttpServletResponse response) throws IOException {
        var end = clock.systemNow().plus(LONGEST);
        @Nullable BillingRun said = null;
        var saidAt = Instant.EPOCH;
        for (var run = first; !stops; run = find(seller, run.runId())) {
            var now = clock.systemNow();
            if (!run.equals(said)) {
                write(response, event(run, now));
                said = run;
                saidAt = now;
            } else if (saidAt.plus(SILENCE).isBefore(now)) {
                // A heartbeat: it detects clients that have gone, and shows proxies and clients that we have not.
                write(response, ":\n\n");
                saidAt = now;
            }
            if (run.finishedAt() != null || now.isAfter(end) || isInterrupted()) {
                return;
            }
        }
    }

    private String event(BillingRun run, Instant now) {
        var shown = BillingRunResponse.of(run, List.of(), now);
        return "event: progress\ndata: " + json.writeValueAsString(shown) + "\n\n";
    }

    private static void write(HttpServletResponse response, String text) throws IOException {
        response.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        response.flushBuffer();
    }

    private BillingRun find(Seller seller, UUID runId) {
        return reads.in(seller, () -> runs.find(runId)).orElseThrow(() -> new Rejection.NotFound("run"));
    }

    private static boolean isInterrupted() {
        try {
            Thread.sleep(PAUSE_MILLIS);
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
