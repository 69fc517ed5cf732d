package io.billwright.edges.statements;

import io.billwright.invoicing.paperwork.InvoicePaper.Form;
import io.billwright.invoicing.paperwork.InvoicePaper.Party;
import io.billwright.messaging.documents.DocumentSource;
import io.billwright.messaging.documents.Manuscript;
import io.billwright.messaging.documents.PageTemplates;
import io.billwright.parties.customers.Customer;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.sellers.LegalEntityStore;
import io.billwright.parties.sellers.SellerSettings;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/// The PDF of a statement. A mailed statement does not change any more.
@Component
final class StatementDocument implements DocumentSource {

    static final String KIND = "STATEMENT";

    private final SellerReads reads;
    private final SellerClock clock;
    private final SellerStore sellers;
    private final LegalEntityStore legalEntities;
    private final CustomerStore customers;
    private final StatementStore store;
    private final ReadStatement readStatement;
    private final PageTemplates templates;

    StatementDocument(
            SellerReads reads,
            SellerClock clock,
            SellerStore sellers,
            LegalEntityStore legalEntities,
            CustomerStore customers,
            StatementStore store,
            ReadStatement readStatement,
            PageTemplates templates) {
        this.reads = reads;
        this.clock = clock;
        this.sellers = sellers;
        this.legalEntities = legalEntities;
        this.customers = customers;
        this.store = store;
        this.readStatement = readStatement;
        this.templates = templates;
    }

    @Override
    public String kind() {
        return KIND;
    }

    /// A statement that was mailed.
    @Override
    public Optional<Sheet> sheet(Seller seller, UUID statementId) {
        return reads.in(
                seller,
                () -> store.find(statementId).map(mailed -> {
                    var customer = customers.find(mailed.customerId()).orElseThrow();
                    return sheet(statementId, paper(customer, mailed.request(), mailed.createdAt()), true);
                }));
    }

    /// A statement for immediate viewing. It is not stored.
    Sheet sheet(Seller seller, UUID customerId, Function<LocalDate, StatementRequest> requestOn) {
        var paper = reads.in(seller, () -> {
            var customer = customers.find(customerId).orElseThrow(() -> new Rejection.NotFound("customer"));
            var now = clock.now(seller);
            return paper(customer, requestOn.apply(LocalDate.ofInstant(now, customer.timeZone())), now);
        });
        return sheet(Ids.next(), paper, false);
    }

    static String fileName(StatementRequest request) {
        return "statement-" + request.from() + "-" + request.to() + ".pdf";
    }

    private Sheet sheet(UUID id, StatementPaper paper, boolean isFinal) {
        var statement = paper.statement();
        return new Sheet(
                KIND,
                id,
                fileName(new StatementRequest(statement.from(), statement.to(), null)),
                isFinal,
                () -> new Manuscript(
                        templates.render("statements/statement.jte", Map.of("paper", paper)),
                        paper.branding().logo(),
                        null));
    }

    private StatementPaper paper(Customer customer, StatementRequest request, Instant asOf) {
        var settings = sellers.get();
        return new StatementPaper(
                readStatement.handle(customer, request, asOf),
                issuer(settings),
                new Party(customer.customerName(), customer.billingAddress(), customer.taxId()),
                settings.branding(),
                Form.of(settings, customer));
    }

    private Party issuer(SellerSettings settings) {
        return Optional.ofNullable(settings.defaultLegalEntityId())
                .flatMap(legalEntities::find)
                .map(entity -> new Party(entity.name(), entity.address(), entity.taxId()))
                .orElseGet(() -> new Party(settings.name(), null, null));
    }
}
