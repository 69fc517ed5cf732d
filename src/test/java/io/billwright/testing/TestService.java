package io.billwright.testing;

import io.billwright.Billwright;
import io.billwright.parties.sellers.CreateSeller;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/// The whole service on a port of its own, started once for all API tests. Tests stay apart by having sellers of their
/// own, as customers of the product do.
public final class TestService {

    public static final String PEPPER = "pepper-for-tests-only-0123456789abcdef";

    private static final int PATIENCE = Integer.getInteger("test.patience", 10);

    /// No test asks Stripe itself.
    private static final StripeStub STRIPE = StripeStub.start(5000);
    private static final TestService SHARED = start(Map.of());

    private final TestDatabase database;
    private final ConfigurableApplicationContext context;

    private TestService(TestDatabase database, ConfigurableApplicationContext context) {
        this.database = database;
        this.context = context;
    }

    public static TestService shared() {
        return SHARED;
    }

    /// Starts another service with other settings and further parts; the caller closes its context.
    public static TestService start(Map<String, Object> settings, Class<?>... parts) {
        return start(TestDatabase.create(), settings, parts);
    }

    public static TestService start(TestDatabase database, Map<String, Object> settings, Class<?>... parts) {
        var properties = new HashMap<String, Object>();
        properties.put("server.port", 0);
        properties.put("server.address", "127.0.0.1");
        // Each test has few connections of its own, which run a statement seldom and yet more than once.
        properties.put("billwright.database.url", database.url() + "?prepareThreshold=1");
        properties.put("billwright.database.password", TestDatabase.APP_PASSWORD);
        properties.put("billwright.database.pool-size", 25);
        // Two processors are shared with all other tests, and a long proof may have to wait for all else.
        properties.put("billwright.database.longest-wait", PATIENCE + "s");
        properties.put("billwright.database.longest-silence", PATIENCE);
        properties.put("billwright.keys.pepper", PEPPER);
        properties.put("billwright.http.requests-per-second", 1_000_000);
        properties.put("billwright.http.burst", 1_000_000);
        properties.put("billwright.http.seller-requests-per-second", 1_000_000);
        properties.put("billwright.http.seller-burst", 1_000_000);
        properties.put("billwright.http.address-requests-per-second", 1_000_000);
        properties.put("billwright.http.address-burst", 1_000_000);
        // What workers do is called for by the tests that are about it; printing every invoice would hold up the rest.
        properties.put("billwright.role", "api");
        properties.put("billwright.stripe.api-base", STRIPE.url());
        properties.put("billwright.quickbooks.client-id", "of tests");
        properties.put("billwright.quickbooks.token-url", "http://127.0.0.1:1/");
        properties.put("logging.level.root", "warn");
        properties.putAll(settings);
        var application =
                new SpringApplication(Billwright.class, TestSweep.class, TestPress.class, SeenStatements.class);
        application.addPrimarySources(List.of(parts));
        application.setDefaultProperties(properties);
        application.setRegisterShutdownHook(false);
        return new TestService(database, application.run());
    }

    public void close() {
        context.close();
    }

    public TestDatabase database() {
        return database;
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    public <T> List<T> beans(Class<T> type) {
        return context.getBeanProvider(type).orderedStream().toList();
    }

    public <T> T bean(String name, Class<T> type) {
        return context.getBean(name, type);
    }

    public String baseUrl() {
        return "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port");
    }

    /// A client that acts for a new seller.
    public Api newSeller(Seller.Mode mode) {
        return newSeller(new Seller(Ids.next(), mode), "Test seller");
    }

    /// The same for a seller whose id is known before.
    public Api newSeller(Seller seller, String name) {
        var key = bean(CreateSeller.class).handle(seller, name, ZoneId.of("UTC"));
        return new Api(baseUrl(), seller, key);
    }

    public Api newSandboxSeller() {
        return newSeller(Seller.Mode.SANDBOX);
    }
}
