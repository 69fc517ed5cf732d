package io.billwright.testing;

import java.util.Map;

/// How long the frames of a page take while somebody scrolls through it.
public record Frames(Chromium browser) {

    private static final int STEPS = 30;

    /// Notes how long each frame takes from now on.
    private static final String WATCH = """
            (() => { const seen = window.frames_seen = {since: performance.now(), last: performance.now(),
                worst: 0};
              const next = () => { if (window.frames_seen !== seen) { return; }
                const now = performance.now(); seen.worst = Math.max(seen.worst, now - seen.last); seen.last = now;
                requestAnimationFrame(next); };
              requestAnimationFrame(next); })()
            """;
    private static final String LONG_FRAMES = """
            new Promise(done => { let worst = 0;
              const watch = new PerformanceObserver(list => {
                list.getEntries().filter(one => one.startTime >= window.frames_seen.since)
                  .forEach(one => { worst = Math.max(worst, one.duration); }); });
              watch.observe({type: 'long-animation-frame', buffered: true});
              setTimeout(() => { watch.disconnect(); done(worst); }, 100); })
            """;
    private static final String TWO_FRAMES =
            "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))";
    private static final String A_SECOND = "new Promise(done => setTimeout(() => done(true), 1000))";

    /// The most processor time that the page takes for a step of the way down, in milliseconds. Other work on the
    /// machine adds nothing to it.
    public double dearest(int pixels) {
        browser.call("Performance.enable", Map.of("timeDomain", "threadTicks"));
        double dearest = 0;
        for (int step = 0; step < STEPS; step++) {
            browser.look(TWO_FRAMES);
            double before = worked();
            browser.look("window.scrollBy(0, " + pixels / STEPS + "); " + TWO_FRAMES);
            dearest = Math.max(dearest, worked() - before);
        }
        return dearest;
    }

    /// Processor time that the page has taken so far, in milliseconds.
    double worked() {
        for (var metric : browser.call("Performance.getMetrics", Map.of()).path("metrics")) {
            if (metric.path("name").asString().equals("TaskDuration")) {
                return metric.path("value").asDouble() * 1000;
            }
        }
        throw new IllegalStateException("the browser does not say how long it worked");
    }

    /// The longest frame by the clock on the way down and up again, so many pixels a second, in milliseconds.
    public double longest(int pixels, int pace) {
        browser.look("window.scrollTo(0, 0)");
        browser.look(WATCH);
        scroll(pixels, pace);
        scroll(-pixels, pace);
        return seen();
    }

    /// The longest frame of that way as the browser reports it, in milliseconds: scripts, layout and painting by the
    /// clock. Zero if none took 50 ms.
    public double longestByBrowser() {
        return browser.look(LONG_FRAMES).asDouble();
    }

    /// The longest frame of a second in which nothing happens: what the machine alone makes of it.
    public double idle() {
        browser.look(WATCH);
        browser.look(A_SECOND);
        return seen();
    }

    private double seen() {
        return browser.look("window.frames_seen.worst").asDouble();
    }

    /// Down as somebody does with a wheel; up if it is negative.
    private void scroll(int pixels, int pace) {
        var gesture = Map.<String, Object>of(
                "x", 600, "y", 450, "yDistance", -pixels, "speed", pace, "gestureSourceType", "mouse");
        browser.call("Input.synthesizeScrollGesture", gesture);
    }
}
