package io.billwright.edges.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Reads a Stripe account that a local server plays: lists of several pages, a limit of requests, failures.
class StripeFilesTest {

    private final List<String> asked = new ArrayList<>();
    private HttpServer server;
    private int busy;

    @TempDir
    private Path folder;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void theFilesSayWhatStripeBills() throws IOException {
        busy = 2;

        var leftOut = files("sk_test_1").write(folder);

        assertThat(lines("customers.csv"))
                .containsExactly(
                        "external_id,customer_name,emails,line1,line2,city,postal_code,country",
                        "cus_1,Initech,a@initech.example,1 Main Street,,Lyon,69001,FR",
                        "cus_2,b@x.example,b@x.example,,,,,");
        assertThat(lines("plans.csv"))
                .containsExactly(
                        "external_id,plan_name,brick_code,brick_name,kind,currency,pricing_model,price,tiers",
                        "stripe,Taken over from Stripe,price_m,Seats,ADD_ON,EUR,PER_UNIT,9.5,",
                        "stripe,Taken over from Stripe,price_y,price_y,ADD_ON,EUR,PER_UNIT,8.333333,",
                        "stripe,Taken over from Stripe,price_t,Disk,ADD_ON,EUR,GRADUATED,,\"10=2; *=1\"");
        assertThat(lines("subscriptions.csv").stream().skip(1))
                .containsExactly(
                        "sub_1,cus_1,stripe,price_m=10,EUR,2026-01-31,1,MONTHLY,2026-11-30,true,0,,UTC",
                        "sub_2,cus_2,stripe,price_y=2,EUR,2024-05-15,12,ANNUALLY,2027-05-15,false,30,25,UTC",
                        "sub_3,cus_1,stripe,price_t=25,EUR,2026-11-01,1,MONTHLY,2026-12-01,true,0,,UTC");
        assertThat(lines("invoices.csv").stream().skip(1))
                .containsExactly("in_1,cus_1,ABC-0001,2026-10-01,2026-10-31,EUR,119.00,19.00,100.00");
        assertThat(leftOut).containsExactly("sub_4: the price price_w has no equal here");
        assertThat(asked).anyMatch(path -> path.contains("starting_after=cus_1"));
    }

    @Test
    void aKeyThatStripeRefusesIsSaidAtOnce() {
        assertThatThrownBy(() -> files("wrong").write(folder))
                .hasMessage("Stripe answered /v1/customers with 401: Invalid API Key provided");
        assertThat(asked).hasSize(1);
    }

    @Test
    void aStripeThatStaysBusyIsGivenUp() {
        busy = 100;

        assertThatThrownBy(() -> files("sk_test_1").write(folder)).hasMessageContaining("with 429");
        assertThat(asked).hasSize(6);
    }

    private StripeFiles files(String key) {
        var url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        return new StripeFiles(new StripeSource(url, key, Duration.ofMillis(1)));
    }

    private List<String> lines(String file) throws IOException {
        return Files.readAllLines(folder.resolve(file));
    }

    private void answer(HttpExchange exchange) throws IOException {
        var uri = exchange.getRequestURI();
        asked.add(uri.toString());
        var authorized = "Bearer sk_test_1".equals(exchange.getRequestHeaders().getFirst("Authorization"));
        int status = !authorized ? 401 : busy-- > 0 ? 429 : 200;
        var body = switch (status) {
            case 401 -> "{'error': {'message': 'Invalid API Key provided', 'type': 'invalid_request_error'}}";
            case 429 -> "{'error': {'message': 'Too many requests', 'code': 'rate_limit'}}";
            default -> page(uri.getPath(), uri.getQuery());
        };
        var bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static String page(String path, String query) {
        return switch (path) {
            case "/v1/customers" -> query.contains("starting_after=cus_1") ? list(false, SECOND) : list(true, FIRST);
            case "/v1/subscriptions" -> list(false, SUBSCRIPTIONS);
            case "/v1/invoices" -> list(false, INVOICE);
            default -> list(false, "");
        };
    }

    private static String list(boolean more, String data) {
        return "{'object': 'list', 'has_more': " + more + ", 'data': [" + data + "]}";
    }

    private static final String FIRST = """
            {'id': 'cus_1', 'object': 'customer', 'name': 'Initech', 'email': 'a@initech.example', 'address':
             {'line1': '1 Main Street', 'line2': null, 'city': 'Lyon', 'postal_code': '69001', 'country': 'FR',
              'state': null}}
            """;
    private static final String SECOND = """
            {'id': 'cus_2', 'object': 'customer', 'name': null, 'email': 'b@x.example', 'address': null}
            """;
    private static final String INVOICE = """
            {'id': 'in_1', 'customer': 'cus_1', 'number': 'ABC-0001', 'created': 1790812800, 'due_date': 1793404800,
             'currency': 'eur', 'total': 11900, 'total_taxes': [{'amount': 1900}], 'amount_remaining': 10000,
             'status': 'open'}
            """;
    private static final String MONTHLY = """
            {'id': 'price_m', 'nickname': 'Seats', 'currency': 'eur', 'billing_scheme': 'per_unit', 'unit_amount': 950,
             'unit_amount_decimal': '950', 'recurring': {'interval': 'month', 'interval_count': 1,
             'usage_type': 'licensed'}}
            """;
    private static final String YEARLY = """
            {'id': 'price_y', 'nickname': null, 'currency': 'eur', 'billing_scheme': 'per_unit', 'unit_amount': 10000,
             'recurring': {'interval': 'year', 'interval_count': 1, 'usage_type': 'licensed'}}
            """;
    private static final String TIERED = """
            {'id': 'price_t', 'nickname': 'Disk', 'currency': 'eur', 'billing_scheme': 'tiered',
             'tiers_mode': 'graduated', 'unit_amount': null, 'tiers': [
               {'up_to': 10, 'unit_amount': 200, 'unit_amount_decimal': '200', 'flat_amount': null},
               {'up_to': null, 'unit_amount': 100, 'unit_amount_decimal': '100', 'flat_amount': null}],
             'recurring': {'interval': 'month', 'interval_count': 1, 'usage_type': 'licensed'}}
            """;
    private static final String WEEKLY = """
            {'id': 'price_w', 'currency': 'eur', 'billing_scheme': 'per_unit', 'unit_amount': 100,
             'recurring': {'interval': 'week', 'interval_count': 1, 'usage_type': 'licensed'}}
            """;
    private static final String SUBSCRIPTIONS = String.join(
            ",",
            subscription("sub_1", "cus_1", MONTHLY, 10, 1769817600, 1795996800, ""),
            subscription(
                    "sub_2",
                    "cus_2",
                    YEARLY,
                    2,
                    1715731200,
                    1810339200,
                    ", 'cancel_at_period_end': true, 'days_until_due': 30,"
                            + " 'discount': {'coupon': {'duration': 'forever', 'percent_off': 25}}"),
            subscription("sub_3", "cus_1", TIERED, 25, 1793491200, 1796083200, ""),
            subscription("sub_4", "cus_1", WEEKLY, 1, 1793491200, 1796083200, ""),
            subscription("sub_5", "cus_1", MONTHLY, 1, 1769817600, 1795996800, ", 'status': 'canceled'"));

    private static String subscription(
            String id, String customer, String price, int quantity, long anchor, long end, String more) {
        var status = more.contains("'status'") ? "" : ", 'status': 'active'";
        return """
                {'id': '%s', 'customer': '%s', 'currency': 'eur', 'billing_cycle_anchor': %d%s%s,
                 'items': {'object': 'list', 'data': [
                   {'id': 'si_1', 'quantity': %d, 'current_period_end': %d, 'price': %s}]}}
                """.formatted(id, customer, anchor, status, more, quantity, end, price);
    }
}
