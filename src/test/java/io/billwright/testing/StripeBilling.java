package io.billwright.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A Stripe Billing account to import from, served by a local stub: lists with several pages, rate limits, failures.
public final class StripeBilling implements AutoCloseable {

    public static final String KEY = "sk_test_1";

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final HttpServer server;
    private int busy;

    public StripeBilling() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        server.createContext("/v1/", this::answer);
        server.start();
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /// The requests so far.
    public List<String> asked() {
        return asked;
    }

    /// Rejects the next requests.
    public void beBusy(int requests) {
        busy = requests;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        var uri = exchange.getRequestURI();
        asked.add(uri.toString());
        var authorized = ("Bearer " + KEY).equals(exchange.getRequestHeaders().getFirst("Authorization"));
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
    private static final String TRIAL_THAT_ENDS = ", 'status': 'trialing', 'cancel_at_period_end': true";
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
            subscription("sub_6", "cus_2", YEARLY, 3, 1715731200, 1810339200, ""),
            subscription("sub_7", "cus_2", MONTHLY, 1, 1795996800, 1795996800, TRIAL_THAT_ENDS),
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
