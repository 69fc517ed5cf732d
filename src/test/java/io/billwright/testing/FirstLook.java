package io.billwright.testing;

import java.util.Map;

/// How soon a page that nothing of is kept can be used.
public record FirstLook(Chromium browser) {

    /// The last paint of something large, and the end of the last task that kept the page from answering, counted from
    /// the first byte of the answer.
    private static final String READY = """
            new Promise(done => { let at = 0;
              const watch = new PerformanceObserver(list => list.getEntries().forEach(one => {
                at = Math.max(at, one.entryType === 'longtask' ? one.startTime + one.duration : one.startTime); }));
              watch.observe({type: 'largest-contentful-paint', buffered: true});
              watch.observe({type: 'longtask', buffered: true});
              setTimeout(() => { watch.disconnect();
                done(at - performance.getEntriesByType('navigation')[0].responseStart); }, 100); })
            """;

    /// Opens an address with an empty cache and waits for words; by the clock, in milliseconds, until it could be used.
    public double ready(String url, String words) {
        browser.call("Network.clearBrowserCache", Map.of());
        browser.call("Performance.enable", Map.of("timeDomain", "threadTicks"));
        browser.open(url);
        browser.await(words);
        return browser.look(READY).asDouble();
    }

    /// Processor time that the page has taken so far, in milliseconds. Other work on the machine adds nothing to it.
    public double worked() {
        return new Frames(browser).worked();
    }
}
