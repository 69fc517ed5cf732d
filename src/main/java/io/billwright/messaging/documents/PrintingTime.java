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

/// Ends a document that takes too long to print (S14). The library knows no way to stop, but asks at every step of the
/// layout where text may break or how wide it is, adds pages one by one and writes the file in pieces: each time this
/// looks at the clock. It is the processor's time that counts, so that a busy machine does not fail what a free one
/// prints.
final class PrintingTime {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    /// To look at the clock takes longer than to measure a word.
    private static final int LOOK_EVERY = 64;

    private final Duration limit;
    private final long end;
    private int steps;

    /// Belongs to the thread that makes it, which is no virtual one.
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

    /// The document asks for more than a press gives.
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
