package io.billwright.messaging.documents;

import com.openhtmltopdf.extend.FSTextBreaker;
import com.openhtmltopdf.layout.SharedContext;
import io.billwright.platform.http.Rejection;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;

/// Aborts a document that takes too long to render (S14). The library cannot be interrupted, but it calls back at
/// every step of the layout for line breaks and text widths, for each page, and for each piece of the file: each call
/// checks the clock. The limit is CPU time, so that a document does not fail just because the machine is busy.
final class PrintingTime {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    /// Reading the clock takes longer than measuring a word.
    private static final int LOOK_EVERY = 64;

    private final Duration limit;
    private final long end;
    private int steps;

    /// Must be created by the thread that renders, which must not be a virtual one.
    PrintingTime(Duration limit) {
        this.limit = limit;
        this.end = THREADS.getCurrentThreadCpuTime() + limit.toNanos();
    }

    void watch(SharedContext layout, PdfFonts fonts) {
        layout.setTextRenderer(new ScriptRenderer(fonts, this::step));
        layout.setLineBreaker(watched(layout.getLineBreaker()));
        layout.setCharacterBreaker(watched(layout.getCharacterBreaker()));
    }

    PDDocument document() {
        return new PDDocument() {
            @Override
            public void addPage(PDPage page) {
                look();
                super.addPage(page);
            }
        };
    }

    ByteArrayOutputStream output() {
        return new ByteArrayOutputStream() {
            @Override
            public synchronized void write(byte[] bytes, int start, int length) {
                step();
                super.write(bytes, start, length);
            }
        };
    }

    private FSTextBreaker watched(FSTextBreaker breaker) {
        return new FSTextBreaker() {
            @Override
            public int next() {
                step();
                return breaker.next();
            }

            @Override
            public void setText(String text) {
                step();
                breaker.setText(text);
            }
        };
    }

    private void step() {
        if (++steps % LOOK_EVERY == 0) {
            look();
        }
    }

    private void look() {
        if (THREADS.getCurrentThreadCpuTime() > end) {
            throw new TooLong(limit);
        }
    }

    /// The document exceeds the time limit.
    static final class TooLong extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooLong(Duration limit) {
            super("printing was ended after " + limit.toSeconds() + " s");
        }

        static Rejection refusal() {
            return new Rejection.Invalid("the document takes too long to print; its text must be shorter or simpler");
        }
    }
}
