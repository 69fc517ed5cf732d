package io.billwright.messaging.documents;

import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.jspecify.annotations.Nullable;

/// The XMP metadata of a PDF: title and author, the standards it conforms to, and whether it contains a Factur-X
/// invoice. Properties that PDF/A does not predefine need a schema description.
final class Xmp {

    private static final String SCHEMA = """
            <rdf:li rdf:parseType="Resource">
            <pdfaSchema:schema>%s</pdfaSchema:schema>
            <pdfaSchema:namespaceURI>%s</pdfaSchema:namespaceURI>
            <pdfaSchema:prefix>%s</pdfaSchema:prefix>
            <pdfaSchema:property><rdf:Seq>
            %s</rdf:Seq></pdfaSchema:property>
            </rdf:li>
            """;

    private static final String PROPERTY = """
            <rdf:li rdf:parseType="Resource">
            <pdfaProperty:name>%s</pdfaProperty:name>
            <pdfaProperty:valueType>%s</pdfaProperty:valueType>
            <pdfaProperty:category>%s</pdfaProperty:category>
            <pdfaProperty:description>%s</pdfaProperty:description>
            </rdf:li>
            """;

    private static final String FACTUR_X_NAMESPACE = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

    private static final String FACTUR_X = """
            <rdf:Description rdf:about="" xmlns:fx="%s">
            <fx:DocumentType>INVOICE</fx:DocumentType>
            <fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
            <fx:Version>1.0</fx:Version>
            <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
            </rdf:Description>
            """.formatted(FACTUR_X_NAMESPACE);

    private static final String ACCESSIBILITY_SCHEMA = SCHEMA.formatted(
            "PDF/UA identification",
            "http://www.aiim.org/pdfua/ns/id/",
            "pdfuaid",
            PROPERTY.formatted("part", "Integer", "internal", "Part of ISO 14289 that is kept"));

    private static final String FACTUR_X_SCHEMA = SCHEMA.formatted(
            "Factur-X PDFA Extension Schema",
            FACTUR_X_NAMESPACE,
            "fx",
            PROPERTY.formatted("DocumentFileName", "Text", "external", "Name of the embedded XML invoice file")
                    + PROPERTY.formatted("DocumentType", "Text", "external", "INVOICE")
                    + PROPERTY.formatted("Version", "Text", "external", "Version of the Factur-X XML")
                    + PROPERTY.formatted("ConformanceLevel", "Text", "external", "Profile of the Factur-X XML"));

    private Xmp() {}

    static String of(PDDocumentInformation about, boolean facturX) {
        return """
            <?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/">
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
                xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
                xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
            <pdfaid:part>3</pdfaid:part>
            <pdfaid:conformance>A</pdfaid:conformance>
            <pdfuaid:part>1</pdfuaid:part>
            <pdf:Producer>%s</pdf:Producer>
            <dc:format>application/pdf</dc:format>
            %s%s%s</rdf:Description>
            %s<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
                xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
                xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas><rdf:Bag>
            %s%s</rdf:Bag></pdfaExtension:schemas>
            </rdf:Description>
            </rdf:RDF>
            </x:xmpmeta>
            <?xpacket end="w"?>
            """.formatted(
                        ArchivablePdf.PRODUCER,
                        property("title", "Alt", " xml:lang=\"x-default\"", about.getTitle()),
                        property("creator", "Seq", "", about.getAuthor()),
                        property("description", "Alt", " xml:lang=\"x-default\"", about.getSubject()),
                        facturX ? FACTUR_X : "",
                        ACCESSIBILITY_SCHEMA,
                        facturX ? FACTUR_X_SCHEMA : "");
    }

    private static String property(String name, String list, String language, @Nullable String value) {
        if (value == null) {
            return "";
        }
        var escaped = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        return "<dc:%1$s><rdf:%2$s><rdf:li%3$s>%4$s</rdf:li></rdf:%2$s></dc:%1$s>\n"
                .formatted(name, list, language, escaped);
    }
}
