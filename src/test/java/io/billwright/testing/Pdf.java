package io.billwright.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;

/// Reads the content of PDFs.
public final class Pdf {

    private Pdf() {}

    /// The whole text, with every run of white space replaced by one space.
    public static String text(byte[] pdf) {
        return String.join(" ", pages(pdf));
    }

    /// The text of each page.
    public static List<String> pages(byte[] pdf) {
        return read(
                pdf,
                document -> IntStream.rangeClosed(1, document.getNumberOfPages())
                        .mapToObj(page -> text(document, page))
                        .toList());
    }

    /// The lines of all pages, each from left to right across columns.
    public static List<String> lines(byte[] pdf) {
        return read(
                pdf,
                document -> IntStream.rangeClosed(1, document.getNumberOfPages())
                        .boxed()
                        .flatMap(page -> printed(document, page).lines())
                        .toList());
    }

    private static String text(PDDocument document, int page) {
        return printed(document, page).replaceAll("[\\s\\u00a0]+", " ");
    }

    private static String printed(PDDocument document, int page) {
        try {
            var stripper = new PDFTextStripper();
            stripper.setStartPage(page);
            stripper.setEndPage(page);
            return stripper.getText(document);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// The size of the first page in points, such as `612 x 792`.
    public static String size(byte[] pdf) {
        return read(pdf, document -> {
            var box = document.getPage(0).getMediaBox();
            return Math.round(box.getWidth()) + " x " + Math.round(box.getHeight());
        });
    }

    /// The number of images on its pages.
    public static long images(byte[] pdf) {
        return read(
                pdf,
                document -> StreamSupport.stream(document.getPages().spliterator(), false)
                        .flatMap(page -> StreamSupport.stream(
                                        page.getResources().getXObjectNames().spliterator(), false)
                                .filter(page.getResources()::isImageXObject))
                        .count());
    }

    /// The content of an attached file.
    public static byte[] attachment(byte[] pdf, String name) {
        return read(pdf, document -> {
            try {
                var names = document.getDocumentCatalog().getNames().getEmbeddedFiles();
                return Objects.requireNonNull(names.getNames().get(name))
                        .getEmbeddedFile()
                        .toByteArray();
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        });
    }

    public static <T> T read(byte[] pdf, Function<PDDocument, T> reader) {
        try (var document = Loader.loadPDF(pdf)) {
            return reader.apply(document);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
