package io.billwright.testing;

import java.util.Map;

/// Measures how long the frames of a page take while it is scrolled.
public record Frames(Chromium browser) {

    private static final int STEPS = 30;

    /// Starts recording how long each frame takes.
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

    /// The highest processor time of a step while scrolling down, in milliseconds; independent of other load on the
    /// machine.
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

    /// The processor time of the page so far, in milliseconds.
    double worked() {
        for (var metric : browser.call("Performance.getMetrics", Map.of()).path("metrics")) {
            if (metric.path("name").asString().equals("TaskDuration")) {
                return metric.path("value").asDouble() * 1000;
            }
        }
        throw new IllegalStateException("the browser does not say how long it worked");
    }

    /// The longest frame in wall-clock milliseconds while scrolling down and up again, at `pace` pixels a second.
    public double longest(int pixels, int pace) {
        browser.look("window.scrollTo(0, 0)");
        browser.look(WATCH);
        scroll(pixels, pace);
        scroll(-pixels, pace);
        return seen();
    }

    /// The longest frame of that scrolling as the browser reports it, in wall-clock milliseconds: scripts, layout and
    /// painting. Zero if none took 50 ms.
    public double longestByBrowser() {
        return browser.look(LONG_FRAMES).asDouble();
    }

    /// The longest frame of a second in which nothing happens, which is due to the machine alone.
    public double idle() {
        browser.look(WATCH);
        browser.look(A_SECOND);
        return seen();
    }

    private double seen() {
        return browser.look("window.frames_seen.worst").asDouble();
    }

    /// Scrolls down like a person with a wheel; up if `pixels` is negative.
    private void scroll(int pixels, int pace) {
        var gesture = Map.<String, Object>of(
                "x", 600, "y", 450, "yDistance", -pixels, "speed", pace, "gestureSourceType", "mouse");
        browser.call("Input.synthesizeScrollGesture", gesture);
    }
}
