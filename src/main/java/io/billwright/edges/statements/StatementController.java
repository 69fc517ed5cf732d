package io.billwright.edges.statements;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.statements.Statement.Account;
import io.billwright.messaging.documents.PrintDocument;
import io.billwright.messaging.documents.PublicPages;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Csv;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.TakesQuery;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class StatementController {

    private static final String STATEMENT = "/api/v2/customers/{customer_id}/statement";

    private final SellerReads reads;
    private final Changes changes;
    private final SellerClock clock;
    private final CustomerStore customers;
    private final ReadStatement readStatement;
    private final StatementDocument document;
    private final PrintDocument print;
    private final MailStatement mailStatement;

    StatementController(
            SellerReads reads,
            Changes changes,
            SellerClock clock,
            CustomerStore customers,
            ReadStatement readStatement,
            StatementDocument document,
            PrintDocument print,
            MailStatement mailStatement) {
        this.reads = reads;
        this.changes = changes;
        this.clock = clock;
        this.customers = customers;
        this.readStatement = readStatement;
        this.document = document;
        this.print = print;
        this.mailStatement = mailStatement;
    }

    @GetMapping(STATEMENT)
    @TakesQuery({"from", "to", "currency"})
    Statement get(Call call) {
        var customerId = call.pathId("customer_id");
        return reads.in(call.seller(), () -> {
            var customer = customers.find(customerId).orElseThrow(() -> new Rejection.NotFound("customer"));
            var now = clock.now(call.seller());
            var request = StatementRequest.of(call, LocalDate.ofInstant(now, customer.timeZone()));
            return readStatement.handle(customer, request, now);
        });
    }

    @GetMapping(STATEMENT + ".csv")
    @TakesQuery({"from", "to", "currency"})
    ResponseEntity<byte[]> csv(Call call) {
        var statement = get(call);
        return ResponseEntity.ok()
                .contentType(new MediaType("text", "csv", StandardCharsets.UTF_8))
                .header("Content-Disposition", "attachment; filename=\"statement.csv\"")
                .body(csv(statement).getBytes(StandardCharsets.UTF_8));
    }

    @GetMapping(STATEMENT + ".pdf")
    @TakesQuery({"from", "to", "currency"})
    ResponseEntity<byte[]> pdf(Call call) {
        var customerId = call.pathId("customer_id");
        var sheet = document.sheet(call.seller(), customerId, today -> StatementRequest.of(call, today));
        return PublicPages.pdf(ResponseEntity.ok(), print.handle(call.seller(), sheet));
    }

    @PostMapping(STATEMENT + "/mail")
    ResponseEntity<byte[]> mail(Call call) {
        var customerId = call.pathId("customer_id");
        var request = call.body(MailStatement.Request::of);
        return changes.created(call, () -> mailStatement.handle(call.seller(), customerId, request));
    }

    private static String csv(Statement statement) {
        var out = new StringWriter();
        try {
            Csv.of("date", "currency", "entry", "document_number", "invoice_id", "amount", "credit", "balance")
                    .write(out);
            for (var account : statement.accounts()) {
                write(account, statement, out);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toString();
    }

    private static void write(Account account, Statement statement, StringWriter out) throws IOException {
        var currency = account.currency();
        balance(statement.from(), currency, "OPENING_BALANCE", account.openingBalance())
                .write(out);
        for (var movement : account.movements()) {
            Csv.of(
                            movement.day().toString(),
                            currency.name(),
                            movement.kind().name(),
                            text(movement.documentNumber()),
                            text(movement.invoiceId()),
                            units(movement.amount()),
                            units(movement.credit()),
                            units(movement.balance()))
                    .write(out);
        }
        balance(statement.to(), currency, "CLOSING_BALANCE", account.closingBalance())
                .write(out);
    }

    private static Csv balance(LocalDate day, CurrencyCode currency, String name, long balance) {
        return Csv.of(day.toString(), currency.name(), name, "", "", "", "", units(balance));
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    /// In major units of the currency.
    private static String units(long cents) {
        return BigDecimal.valueOf(cents, 2).toPlainString();
    }
}
