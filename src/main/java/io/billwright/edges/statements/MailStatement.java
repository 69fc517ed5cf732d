package io.billwright.edges.statements;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.edges.statements.StatementStore.Mailed;
import io.billwright.messaging.languages.Formats;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.letters.Content;
import io.billwright.messaging.letters.Content.Fact;
import io.billwright.messaging.letters.Envelope;
import io.billwright.messaging.letters.MailKind;
import io.billwright.messaging.letters.WriteMail;
import io.billwright.messaging.mail.Letter.Attachment;
import io.billwright.messaging.mail.Mails;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Texts;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Mails a statement of account to the company or to given recipients. Its content is fixed at the time of the
/// request.
@Component
final class MailStatement {

    private static final int MOST_RECIPIENTS = 20;

    private final CustomerStore customers;
    private final SellerStore sellers;
    private final StatementStore store;
    private final ReadStatement readStatement;
    private final WriteMail writeMail;
    private final Mails mails;
    private final SellerClock clock;

    MailStatement(
            CustomerStore customers,
            SellerStore sellers,
            StatementStore store,
            ReadStatement readStatement,
            WriteMail writeMail,
            Mails mails,
            SellerClock clock) {
        this.customers = customers;
        this.sellers = sellers;
        this.store = store;
        this.readStatement = readStatement;
        this.writeMail = writeMail;
        this.mails = mails;
        this.clock = clock;
    }

    /// Without recipients, it goes to the addresses of the customer.
    record Request(StatementRequest statement, List<String> recipients) {

        static Request of(Fields fields) {
            return new Request(
                    StatementRequest.of(fields),
                    fields.present("recipients")
                            ? fields.texts("recipients", 1, MOST_RECIPIENTS, Texts::email)
                            : List.of());
        }
    }

    record Response(
            UUID statementId,
            UUID mailId,
            UUID customerId,
            LocalDate from,
            LocalDate to,
            @Nullable CurrencyCode currency,
            List<String> recipients,
            Instant createdAt) {}

    /// Call inside a transaction of the seller.
    Response handle(Seller seller, UUID customerId, Request request) {
        var customer = customers.find(customerId).orElseThrow(() -> new Rejection.NotFound("customer"));
        var to = (request.recipients.isEmpty() ? customer.emails() : request.recipients)
                .stream().distinct().toList();
        if (to.isEmpty()) {
            throw Rejection.Invalid.field("recipients", "is needed, as the customer has no email address");
        }
        var now = clock.now(seller);
        var wanted = request.statement;
        var mailed = new Mailed(Ids.next(), customerId, wanted, now);
        var statement = readStatement.handle(customer, wanted, now);
        store.add(mailed);
        var settings = sellers.get();
        var language = customer.languageFor(settings);
        var envelope = new Envelope(
                MailKind.STATEMENT,
                mailed.statementId(),
                1,
                settings.letterhead(),
                language,
                to,
                new Attachment(StatementDocument.KIND, mailed.statementId(), StatementDocument.fileName(wanted)));
        var mailId = mails.add(seller, writeMail.handle(envelope, content(statement, language)), now)
                .orElseThrow(() -> new Rejection.Invalid("mails of this kind are muted, or the customer was erased"));
        return new Response(
                mailed.statementId(), mailId, customerId, wanted.from(), wanted.to(), wanted.currency(), to, now);
    }

    private static Content content(Statement statement, Language language) {
        var formats = Formats.in(language);
        var from = formats.date(statement.from());
        var to = formats.date(statement.to());
        var facts = new ArrayList<>(List.of(fact("from_date", from, language), fact("to_date", to, language)));
        for (var account : statement.accounts()) {
            var closing = new Money(account.closingBalance(), account.currency());
            facts.add(fact("balance", formats.withCurrency(closing), language));
        }
        return Content.of(statement.customerName(), Map.of("from_date", from, "to_date", to), facts);
    }

    private static Fact fact(String label, String value, Language language) {
        return new Fact(WriteMail.texts(language).text("label." + label), value);
    }
}
