package io.billwright.invoicing.paperwork;

import io.billwright.messaging.documents.PageTemplates;
import io.billwright.messaging.documents.PdfRenderer;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/// How many invoices a second two workers print on two presses: from the model to the bytes, each with another number,
/// nothing stored. The CPU is that of the whole process, so what others do to the machine shows in the rate alone.
final class PrintingBenchmark {

    private static final PrintInvoice PRINT = new PrintInvoice(new PageTemplates());

    private PrintingBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        int workers = Integer.getInteger("workers", 2);
        var seconds = Duration.ofSeconds(Integer.getInteger("seconds", 20));
        var renderer = new PdfRenderer(workers);
        for (int round = 1; round <= Integer.getInteger("rounds", 3); round++) {
            round("round " + round + ", three lines", renderer, SamplePapers.ordinary(), workers, seconds);
        }
        round("sixty lines", renderer, SamplePapers.sixtyLines(), workers, seconds);
        System.exit(0);
    }

    private static void round(String name, PdfRenderer renderer, InvoicePaper paper, int workers, Duration seconds)
            throws Exception {
        var printed = new LongAdder();
        long start = System.nanoTime();
        long cpu = cpu();
        try (var threads = Executors.newFixedThreadPool(workers)) {
            IntStream.range(0, workers)
                    .forEach(_ -> threads.execute(() -> {
                        var seller = UUID.randomUUID();
                        while (System.nanoTime() - start < seconds.toNanos()) {
                            renderer.render(seller, PRINT.manuscript(numbered(paper, UUID.randomUUID())));
                            printed.increment();
                        }
                    }));
        }
        double took = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                "%s: %.1f documents a second, %.1f ms of CPU each%n",
                name, printed.sum() / took, (cpu() - cpu) / 1e6 / Math.max(1, printed.sum()));
    }

    private static long cpu() {
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return system.getProcessCpuTime();
    }

    /// Nothing is printed twice by the presses, so each must be new.
    private static InvoicePaper numbered(InvoicePaper paper, UUID number) {
        return new InvoicePaper(
                "INV-" + number.toString().substring(0, 8),
                paper.replaces(),
                paper.issuedOn(),
                paper.dueOn(),
                paper.period(),
                paper.seller(),
                paper.buyer(),
                paper.customer(),
                paper.branding(),
                paper.currency(),
                paper.lines(),
                paper.taxes(),
                paper.totals(),
                paper.localTax(),
                paper.adjustment(),
                paper.purchaseOrder(),
                paper.payment(),
                paper.notes(),
                paper.voided(),
                paper.credits(),
                paper.form());
    }
}
