package io.billwright.messaging.documents;

import io.billwright.messaging.documents.Manuscript.FacturX;
import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.GregorianCalendar;
import java.util.Map;
import java.util.zip.CRC32;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentNameDictionary;
import org.apache.pdfbox.pdmodel.PDEmbeddedFilesNameTreeNode;
import org.apache.pdfbox.pdmodel.common.PDMetadata;
import org.apache.pdfbox.pdmodel.common.filespecification.PDComplexFileSpecification;
import org.apache.pdfbox.pdmodel.common.filespecification.PDEmbeddedFile;

/// Completes a PDF to PDF/A-3 and PDF/UA: reproducible metadata and, for Factur-X, the invoice data as an attached
/// file.
final class ArchivablePdf {

    static final String PRODUCER = "Billwright";

    private static final byte[] COLORS =
            ICC_Profile.getInstance(ColorSpace.CS_sRGB).getData();
    private static final String FILE = "factur-x.xml";
    private static final COSName ASSOCIATED_FILES = COSName.getPDFName("AF");

    private ArchivablePdf() {}

    /// The color profile that PDF/A requires.
    static byte[] colors() {
        return COLORS.clone();
    }

    /// Replaces the document id and dates, which otherwise depend on the time of rendering.
    static void complete(PDDocument pdf, Manuscript manuscript) throws IOException {
        var checksum = new CRC32();
        checksum.update(manuscript.digest().getBytes(StandardCharsets.UTF_8));
        pdf.setDocumentId(checksum.getValue());
        pdf.getDocumentInformation().setCreationDate(null);
        pdf.getDocumentInformation().setModificationDate(null);
        var facturX = manuscript.facturX();
        if (facturX != null) {
            attach(pdf, facturX);
        }
        var metadata = new PDMetadata(pdf);
        var xmp = Xmp.of(pdf.getDocumentInformation(), facturX != null);
        metadata.importXMPMetadata(xmp.getBytes(StandardCharsets.UTF_8));
        pdf.getDocumentCatalog().setMetadata(metadata);
    }

    private static void attach(PDDocument pdf, FacturX facturX) throws IOException {
        var xml = facturX.xml().getBytes(StandardCharsets.UTF_8);
        var file = new PDEmbeddedFile(pdf, new ByteArrayInputStream(xml), COSName.FLATE_DECODE);
        file.setSubtype("text/xml");
        file.setSize(xml.length);
        file.setModDate(GregorianCalendar.from(facturX.issuedOn().atStartOfDay(ZoneOffset.UTC)));
        var specification = new PDComplexFileSpecification();
        specification.setFile(FILE);
        specification.setFileUnicode(FILE);
        specification.setFileDescription("The invoice as data (Factur-X, EN 16931)");
        specification.setEmbeddedFile(file);
        specification.setEmbeddedFileUnicode(file);
        specification.getCOSObject().setName(COSName.AF_RELATIONSHIP, "Alternative");
        var catalog = pdf.getDocumentCatalog();
        var files = new PDEmbeddedFilesNameTreeNode();
        files.setNames(Map.of(FILE, specification));
        var names = new PDDocumentNameDictionary(catalog);
        names.setEmbeddedFiles(files);
        catalog.setNames(names);
        var associated = new COSArray();
        associated.add(specification);
        catalog.getCOSObject().setItem(ASSOCIATED_FILES, associated);
    }
}
