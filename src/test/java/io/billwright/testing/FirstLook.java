package io.billwright.testing;

import java.util.Map;

/// Measures how soon a page can be used when nothing of it is cached.
public record FirstLook(Chromium browser) {

    /// The last large paint or the end of the last long task, whichever is later, counted from the first byte of the
    /// answer.
    private static final String READY = """
            new Promise(done => { let at = 0;
              const watch = new PerformanceObserver(list => list.getEntries().forEach(one => {
                at = Math.max(at, one.entryType === 'longtask' ? one.startTime + one.duration : one.startTime); }));
              watch.observe({type: 'largest-contentful-paint', buffered: true});
              watch.observe({type: 'longtask', buffered: true});
              setTimeout(() => { watch.disconnect();
                done(at - performance.getEntriesByType('navigation')[0].responseStart); }, 100); })
            """;

    /// Opens a URL with an empty cache and waits for words; returns the milliseconds until the page could be used.
    public double ready(String url, String words) {
        browser.call("Network.clearBrowserCache", Map.of());
        browser.call("Performance.enable", Map.of("timeDomain", "threadTicks"));
        browser.open(url);
        browser.await(words);
        return browser.look(READY).asDouble();
    }

    /// The processor time of the page so far, in milliseconds, which is independent of other load on the machine.
    public double worked() {
        return new Frames(browser).worked();
    }
}
