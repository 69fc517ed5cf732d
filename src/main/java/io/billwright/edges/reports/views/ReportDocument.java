package io.billwright.edges.reports.views;

import io.billwright.edges.reports.NameStore;
import io.billwright.edges.reports.views.ReportPaper.Rows;
import io.billwright.invoicing.paperwork.InvoicePaper.Form;
import io.billwright.messaging.documents.DocumentSource;
import io.billwright.messaging.documents.Manuscript;
import io.billwright.messaging.documents.PageTemplates;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerReads;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/// The PDF of a report. Its figures are those of its day, but customer names are current, so it is rendered each time
/// and never stored.
@Component
final class ReportDocument implements DocumentSource {

    static final String KIND = "REPORT";

    private final SellerReads reads;
    private final ReportSendStore sends;
    private final SellerStore sellers;
    private final NameStore names;
    private final PageTemplates templates;

    ReportDocument(
            SellerReads reads, ReportSendStore sends, SellerStore sellers, NameStore names, PageTemplates templates) {
        this.reads = reads;
        this.sends = sends;
        this.sellers = sellers;
        this.names = names;
        this.templates = templates;
    }

    @Override
    public String kind() {
        return KIND;
    }

    /// The document of a mailed report.
    @Override
    public Optional<Sheet> sheet(Seller seller, UUID sendId) {
        return reads.in(seller, () -> sends.find(sendId)).map(send -> sheet(seller, send));
    }

    /// The document of a report that is only viewed.
    Sheet sheet(Seller seller, ReportSend send) {
        var paper = reads.in(seller, () -> paper(send));
        return new Sheet(
                KIND,
                send.reportSendId(),
                send.fileName(),
                false,
                () -> new Manuscript(
                        templates.render("reports/report.jte", Map.of("paper", paper)),
                        paper.branding().logo(),
                        null));
    }

    private ReportPaper paper(ReportSend send) {
        var settings = sellers.get();
        var form = new Form(settings.language(), settings.paperSize(), settings.mode() == Seller.Mode.SANDBOX);
        var rows = send.figures().rows();
        var ids = rows.stream()
                .filter(row -> !row.has("group_name"))
                .map(row -> row.path("group_id"))
                .filter(JsonNode::isString)
                .map(id -> UUID.fromString(id.stringValue()))
                .distinct()
                .toList();
        return new ReportPaper(
                send.name(),
                send.report().name().toLowerCase(Locale.ROOT),
                send.day(),
                new ReportTable(send, names.customers(ids), settings.language()).sections(),
                new Rows(rows.size(), send.figures().count()),
                settings.name(),
                settings.branding(),
                form);
    }
}
